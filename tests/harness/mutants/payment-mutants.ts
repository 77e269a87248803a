/** Breakages of the road from an authorised payment to a ticket: D1 and the flows. */
import { edit, FILES, NO_SECOND_BILL, type Mutant } from "./mutant.ts";

const { EXECUTE, MOVES, RECONCILE } = FILES;

const BELIEVE = "  if (bill.believeFrom === null || askedAt < bill.believeFrom) return;\n";
export const PAYMENT_MUTANTS: readonly Mutant[] = [
  { number: "1", title: "believe Initiated at once", edits: [edit(RECONCILE, BELIEVE, "")] },
  {
    number: "2",
    title: "never believe Initiated",
    edits: [
      edit(
        RECONCILE,
        '  if (answer.outcome !== "initiated") return;',
        '  if (answer.outcome !== "initiated" || askedAt > 0) return;',
      ),
    ],
  },
  {
    number: "3",
    title: "judge Initiated by the time of judging",
    edits: [edit(RECONCILE, "askedAt < bill.believeFrom", "deps.now() < bill.believeFrom")],
  },
  {
    number: "4",
    title: "no look at execute_by before the send",
    edits: [edit(EXECUTE, '  if (deps.now() >= executeBy) return { outcome: "in_doubt" };\n', "")],
  },
  {
    number: "7",
    title: "E1 without NOT EXISTS and index",
    edits: NO_SECOND_BILL,
  },
  {
    number: "10",
    title: "no watch",
    edits: [
      edit(
        RECONCILE,
        "return deps.bills.markFailed(bill.id, null, bill.deadAt);",
        "return deps.bills.markFailed(bill.id, null, null);",
      ),
    ],
  },
  {
    number: "11",
    title: "ticket batch without state='capturing'",
    edits: [
      edit(
        MOVES,
        "      .set({ ...set, ticketId, trxId })\n      .where(and(eq(bills.id, id), isFrom)),",
        "      .set({ ...set, ticketId, trxId })\n      .where(eq(bills.id, id)),",
      ),
    ],
  },
  {
    number: "14",
    title: "Execute before D1 says capturing",
    edits: [
      edit(
        EXECUTE,
        "  const begun = await deps.bills.beginCapture(",
        '  await deps.seatsOf(bill.tripId).capture({ ...bill, bill: bill.id, planName: bill.planName ?? "", until: firstCaptureEndsAt(bill) });\n  const early = await send(deps, bill, inHand.token, executeBy);\n  const begun = await deps.bills.beginCapture(',
      ),
      edit(
        EXECUTE,
        "() => pay(deps, begun.bill, inHand.token, executeBy)",
        "() => onAnswer(deps, begun.bill, early)",
      ),
    ],
  },
  {
    number: "15",
    title: "read created, then write",
    edits: [edit(MOVES, "and(isFrom, isYoung, mayBeginToPay", "and(isYoung, mayBeginToPay")],
  },
  {
    number: "32",
    title: "a bill begins to be paid at any age",
    edits: [edit(MOVES, "isYoung, mayBeginToPay(now), couponHolds", "isYoung, couponHolds")],
  },
  {
    number: "18",
    title: "silence means refused",
    edits: [
      edit(
        EXECUTE,
        "      await deps.bills.markDoubt(bill.id, deps.now());\n      return reconcile(deps, bill);",
        '      return letGo(deps, bill, "not_authorised");',
      ),
    ],
  },
  {
    number: "19",
    title: "2117 or 2062 means refused",
    edits: [
      edit(
        "worker/payments/bkash/bkash.ts",
        '    case "2029":\n',
        '    case "2062":\n    case "2117":\n    case "2029":\n',
      ),
    ],
  },
  {
    number: "20",
    title: "an object's error means gone",
    edits: [
      edit(
        EXECUTE,
        "    until: firstCaptureEndsAt(bill),\n    phoneKey,\n  });",
        '    until: firstCaptureEndsAt(bill),\n    phoneKey,\n  }).catch(() => ({ state: "gone" as const, lost: [] }));',
      ),
    ],
  },
  {
    number: "21",
    title: "no answer to Query means Initiated",
    edits: [
      edit(
        RECONCILE,
        '  if (answer.outcome !== "initiated") return;\n',
        '  if (answer.outcome === "unauthorised") return;\n',
      ),
    ],
  },
  {
    number: "22",
    title: "bill to failed, then release",
    edits: [
      edit(
        "worker/flows/payment-steps.ts",
        '  const released = await deps.seatsOf(bill.tripId).release({ bill: bill.id });\n  if (released.state === "sold") return issueTicket(deps, bill, released.trxId);\n  return deps.bills.markFailed(bill.id, failure, null);',
        "  await deps.bills.markFailed(bill.id, failure, null);\n  await deps.seatsOf(bill.tripId).release({ bill: bill.id });",
      ),
    ],
  },
  {
    number: "23",
    title: "bill to failed without WHERE",
    edits: [
      edit(
        MOVES,
        "    .set({ ...set, failure, lateCheckUntil, lateCheckAt })\n    .where(and(eq(bills.id, id), isFrom));",
        "    .set({ ...set, failure, lateCheckUntil, lateCheckAt })\n    .where(eq(bills.id, id));",
      ),
    ],
  },
];
