/** Breakages that once survived every test, and that a staged run can meet. */
import { edit, FILES, type Mutant } from "./mutant.ts";

const { MOVES } = FILES;

export const SURVIVOR_MUTANTS: readonly Mutant[] = [
  {
    number: "H7",
    title: "a hold counts under a number that was only typed",
    first: "chance",
    edits: [
      edit(
        "worker/flows/checkout.ts",
        "if (!(await deps.isPhoneProven(phoneKey))) return null;",
        "",
      ),
    ],
  },
  {
    number: "H8",
    title: "a hold that ran out unpaid asks for no new check",
    first: "chance",
    from: 59,
    edits: [
      edit(
        "worker/domain/seats/trip-state.ts",
        "return checkedAt < deadlineAt && hasRunOut(state, booking, now);",
        "return false;",
      ),
    ],
  },
  {
    number: "D",
    title: "a payment counts as dead after 22 hours",
    edits: [
      edit("worker/payments/bkash/timing.ts", "24 * HOUR_MS + 15 * MINUTE_MS", "22 * HOUR_MS"),
    ],
  },
  {
    number: "24b",
    title: "Initiated ends a bill that another call has sold",
    edits: [
      edit(
        "worker/flows/reconcile.ts",
        'if (released.state === "sold") return issueTicket(deps, bill, released.trxId);',
        "",
      ),
    ],
  },
  {
    number: "13b",
    title: "F1 claims a refund that is not owed any more",
    edits: [
      edit(
        "worker/db/payments/refunds.ts",
        "and(eq(bills.id, job.bill), isRefundDue(now))",
        "and(eq(bills.id, job.bill), isDue(bills.refundSettledAt, now))",
      ),
      // A second wall: after the wallet has been asked, D1 is read again.
      edit("worker/flows/refund.ts", "if (!recorded.isOwed) return;", ""),
    ],
  },
  {
    number: "C",
    title: "a coupon's limit forgets bills that are being paid",
    edits: [
      edit(
        MOVES,
        "other.coupon_id = c.id AND other.state IN ('capturing','paid'))",
        "other.coupon_id = c.id AND other.state IN ('paid'))",
      ),
    ],
  },
];
