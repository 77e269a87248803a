/** Breakages that once survived every test, and that a staged run can meet. */
import { type Mutant, mutant } from "./mutant.ts";

export const SURVIVOR_MUTANTS: readonly Mutant[] = [
  mutant(
    "H7",
    "a hold counts under a number that was only typed",
    [
      "worker/flows/payments/checkout.ts",
      "if (!(await deps.isPhoneProven(phoneKey))) return null;",
      "",
    ],
    { first: "chance" },
  ),
  mutant(
    "H8",
    "a hold that ran out unpaid asks for no new check",
    [
      "worker/domain/seats/trip-state.ts",
      "return checkedAt < deadlineAt && hasRunOut(state, booking, now);",
      "return false;",
    ],
    { first: "chance", from: 59 },
  ),
  mutant("D", "a payment counts as dead after 22 hours", [
    "worker/payments/bkash/timing.ts",
    "24 * HOUR_MS + 15 * MINUTE_MS",
    "22 * HOUR_MS",
  ]),
  mutant("24b", "Initiated ends a bill that another call has sold", [
    "worker/flows/payments/reconcile.ts",
    'if (released.state === "sold") return issueTicket(deps, bill, released.trxId);',
    "",
  ]),
  mutant("13b", "F1 claims a refund that is not owed any more", [
    [
      "worker/db/payments/refunds.ts",
      "and(eq(bills.id, job.bill), isRefundDue(now))",
      "and(eq(bills.id, job.bill), isDue(bills.refundSettledAt, now))",
    ], // A second wall: after the wallet has been asked, D1 is read again.
    ["worker/flows/payments/refund.ts", "if (!recorded.isOwed) return;", ""],
  ]),
  mutant("C", "a coupon's limit forgets bills that are being paid", [
    "worker/db/payments/coupons.ts",
    "AND other.state IN ('capturing','paid') LIMIT",
    "AND other.state IN ('paid') LIMIT",
  ]),
];
