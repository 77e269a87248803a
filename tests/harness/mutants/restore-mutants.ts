/**
 * Breakages of the way back from a restore (protocol 13). The bars of a rebuilt object are a second wall: a call that
 * slept names the incarnation of before, and is not believed; tests/routes/staff/restore/rebuild-seats.test.ts tests
 * the bars. V are of tickets that have moved (protocol 14).
 */
import { edit, mutant, type Mutant } from "./mutant.ts";

const PLAN = "worker/flows/rebuild/rebuild-plan.ts";
const SEATS_PLAN = "worker/flows/rebuild/rebuild-seats-plan.ts";
const TRANSITIONS = "worker/db/payments/bill-transitions.ts";
const COMPARE = "worker/flows/rebuild/compare.ts";
const CLAIM = "worker/domain/seats/claim.ts";

export const RESTORE_MUTANTS: readonly Mutant[] = [
  {
    number: "R1",
    title: "a pause that E1 does not check",
    edits: [
      edit(
        "worker/db/payments/bill-transitions.ts",
        "NO_OTHER_BILL, SHOP_SELLS,",
        "NO_OTHER_BILL,",
      ),
    ],
  },
  {
    number: "R2",
    title: "bills that D1 lost are not written again",
    edits: [
      edit(
        PLAN,
        'return [{ step: "write_bill", bill, claim, booking, seats, trxId, facts }];',
        "return [];",
      ),
    ],
  },
  {
    number: "R3",
    title: "payments that were let go since are forgotten",
    edits: [
      edit(
        "worker/flows/rebuild/trip-records.ts",
        'return state !== "released" || trxId !== null || (facts !== null && facts.paymentId !== null);',
        'return state !== "released" || (trxId !== null && facts === null);',
      ),
    ],
  },
  {
    number: "R3b",
    title: "a sale cancelled since stays valid, without a report",
    edits: [
      edit(
        PLAN,
        'return sale.state === "paid" && wasCancelledSince(record) ? ["cancel_sale"] : [];',
        "return [];",
      ),
      edit(COMPARE, '? ["paid_but_given_back", describeGivenBack(record)]', "? null"),
    ],
  },
  {
    number: "M16",
    title: "an object that lost its storage sells",
    edits: [
      edit(
        CLAIM,
        "return incarnation === null || incarnation === state.incarnation;",
        "return true;",
      ),
    ],
  },
  {
    number: "M16b",
    title: "a cancelled trip whose object was lost sells again",
    edits: [
      edit(
        SEATS_PLAN,
        "const isCancelled = records.isCancelled && !ledger.cancelled;",
        "const isCancelled = false;",
      ),
    ],
  },
  {
    number: "L1",
    title: "a payment in doubt for a seat that is sold is restored for ever",
    edits: [
      edit(
        SEATS_PLAN,
        'return sending.has(doubt.claim) ? [] : [{ ...doubt, step: "bar" }];',
        "return [doubt];",
      ),
    ],
  },
  {
    number: "L1b",
    title: "a rebuilt object waits until nothing differs at all",
    first: "L1",
    edits: [
      edit("worker/flows/rebuild/rebuild.ts", "KEEPS_CLOSED.has(kind)", 'kind !== "object_lost"'),
    ],
  },
  {
    number: "L2",
    title: "of two payments in doubt for one seat the earlier has it",
    edits: [edit(SEATS_PLAN, "b.bill - a.bill", "a.bill - b.bill")],
  },
  {
    number: "L4",
    title: "a ticket is written for seats that a lost object had sold",
    edits: [edit("worker/db/payments/bill-state.ts", "AND own.incarnation IS ${incarnation}", "")],
  },
  {
    number: "L5",
    title: "a bill fails for seats that a lost object had let go",
    edits: [
      edit(
        TRANSITIONS,
        ".set({ ...set, failure, lateCheckUntil, lateCheckAt }) .where(isAnswered(bill))",
        ".set({ ...set, failure, lateCheckUntil, lateCheckAt }) .where(and(eq(bills.id, bill.id), eq(bills.state, 'capturing')))",
      ),
    ],
  },
  {
    number: "L6",
    title: "a payment is barred while its Execute can still be sent",
    edits: [
      edit(
        SEATS_PLAN,
        'return sending.has(doubt.claim) ? [] : [{ ...doubt, step: "bar" }];',
        'return [{ ...doubt, step: "bar" }];',
      ),
    ],
  },
  {
    number: "V24",
    title: "a rebuild leaves the moves into its trip under way",
    edits: [
      edit(
        "worker/dependencies/rebuild.ts",
        "failMoves: () => failMovesInto(db, tripId, Date.now()),",
        "failMoves: async () => {},",
      ),
    ],
  },
  {
    number: "V25",
    title: "moves that D1 lost are not written again",
    edits: [
      edit(
        "worker/dependencies/rebuild.ts",
        "writeMove: (lost) => rewriteMove(db, tripId, lost, mark()),",
        "writeMove: async () => true,",
      ),
    ],
  },
  {
    number: "V43",
    title: "a claim that its ticket has left is gone for a move that D1 has as under way",
    edits: [
      edit(
        "worker/domain/seats/claim.ts",
        'return found.record.releaseReason === "left" ? { state: "unbelieved", why: "moved" } : found;',
        "return found;",
      ),
    ],
  },
  {
    number: "V43b",
    title: "a move that meets an older row of D1 fails",
    edits: [
      edit(
        "worker/flows/tickets/move-ticket.ts",
        "if (await deps.isBehind(toTrip, to)) {",
        "if (move.id < 0) {",
      ),
    ],
  },
  {
    number: "V44",
    title: "of the moves that D1 lost the ones of a single ticket are written at once",
    edits: [
      edit(
        "worker/dependencies/rebuild.ts",
        "writeLostMoves(db, lost, () => payment.newTicket(), mark()),",
        "writeLostMoves(db, lost.slice(0, 1), () => payment.newTicket(), mark()),",
      ),
    ],
  },
  {
    number: "V45",
    title: "a lost bill whose ticket has moved is let go, and its money goes back",
    edits: [
      edit(
        "worker/flows/rebuild/lost-moves.ts",
        "if (!isPaid && sale === null) return;",
        "if (!isPaid) return;",
      ),
      edit(
        PLAN,
        'releaseReason === "left" && !seatless.has(claim);',
        'releaseReason === "left" && claim === "";',
      ),
    ],
  },
  mutant(
    "A3c",
    "a payment that the object has let go keeps a later one of its booking from its ticket",
    [
      PLAN,
      ".filter((sale) => !hasReleased(recordOf(sale)))",
      ".filter((sale) => recordOf(sale) !== null)",
    ],
  ),
  mutant(
    "A3d",
    "a payment that the object has let go counts as the booking's where its ticket has moved",
    [
      "worker/flows/rebuild/lost-moves.ts",
      "records.some((record) => !hasReleased(record))",
      "records.length > 0",
    ],
  ),
  {
    number: "V41",
    title: "the target of a failed move looks like that of a cancelled sale",
    edits: [
      edit(
        "worker/flows/tickets/move-ticket.ts",
        'moveEnd: { reason: "failed" }, ofMove: true,',
        "",
      ),
    ],
  },
  {
    number: "V42",
    title: "the source of a done move looks like that of a cancelled sale",
    edits: [
      edit(
        "worker/flows/tickets/move-ticket.ts",
        'moveEnd: { reason: "left", movedTo: { trip: leg.toTrip, claim: leg.to.claim } }, ofMove: true,',
        "",
      ),
    ],
  },
];
