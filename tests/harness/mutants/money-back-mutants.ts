/** Breakages of refunds, of acts of staff, of holds, and of the auditor itself (12, 13, 29 to 31, and more). */
import { edit, FILES, SEAMS, type Mutant } from "./mutant.ts";

const { SEAT_LOCK } = FILES;

export const MONEY_BACK_MUTANTS: readonly Mutant[] = [
  {
    number: "12",
    title: "refund again without querying its status",
    edits: [
      edit(
        "worker/flows/refund.ts",
        "const status = await provider.refundStatus(payment);",
        'const status: any = { outcome: "known", refunds: [] };',
      ),
    ],
  },
  {
    number: "12b",
    title: "a part is sent again whose end was written meanwhile",
    edits: [
      edit("worker/flows/refund.ts", "if (!recorded.isOwed) return;", ""),
      edit(
        "worker/db/payments/refund-progress.ts",
        'id !== part && state === "refunded"',
        'state === "refunded"',
      ),
    ],
  },
  {
    number: "12c",
    title: "the number of another row's refund ends a part",
    edits: [
      edit(
        "worker/db/payments/refunds.ts",
        'and(eq(partRefunds.id, job.part), eq(partRefunds.state, "owed"), isFree)',
        'and(eq(partRefunds.id, job.part), eq(partRefunds.state, "owed"))',
      ),
    ],
  },
  {
    number: "12d",
    title: "a cancelled sale owes all that was paid, whatever parts of it went back",
    edits: [
      edit(
        "worker/db/payments/parts-back.ts",
        "COALESCE(bills.received_poisha, bills.total_poisha) - ${PARTS_POISHA}",
        "COALESCE(bills.received_poisha, bills.total_poisha)",
      ),
    ],
  },
  {
    number: "12e",
    title: "a part that the wallet refuses is over",
    edits: [
      edit(
        "worker/db/payments/refunds.ts",
        ".set({ refundDueAt: dueAt, refundRefusals: sql`${partRefunds.refundRefusals} + 1` })",
        '.set({ refundDueAt: dueAt, state: "refused" })',
      ),
    ],
  },
  {
    number: "12f",
    title: "a refund is sent past the wallet's window",
    edits: [
      edit(
        "worker/domain/payments/refund.ts",
        "return refundDays === null ? null : billedAt + refundDays * DAY_MS;",
        "return refundDays === null ? billedAt + DAY_MS : null;",
      ),
    ],
  },
  {
    number: "13",
    title: "refund without F1",
    first: "chance",
    edits: [
      edit(
        "worker/db/payments/refunds.ts",
        "return or(isNull(column), lte(column, now));",
        "return or(isNull(column), lte(column, now), sql`1`);",
      ),
    ],
  },
  {
    number: "29",
    title: "a refund leaves the seats sold",
    replaces: [
      SEAMS.dependencies(
        "refundDependencies",
        '{ seatsOf: () => ({ giveBack: async () => ({ state: "released" }) }) }',
      ),
    ],
  },
  {
    number: "30",
    title: "staff free the object before D1",
    edits: [
      edit(
        "worker/jobs/every-minute.ts",
        '    await safely("cancel_sale", { bill }, () =>\n      cancelSaleWithTrip(',
        '    const sale = await findBill(db, bill);\n    if (sale !== null) await tripSeats(env, sale.tripId).giveBack({ claim: sale.claim, bill, booking: sale.booking, seats: sale.seats, incarnation: sale.incarnation } as any);\n    await safely("cancel_sale", { bill }, () =>\n      cancelSaleWithTrip(',
      ),
    ],
  },
  {
    number: "31",
    title: "a void ticket keeps its rows",
    edits: [
      edit(
        "worker/db/payments/refunds.ts",
        "sql`${ticketSeats.ticketId} = ${ticket}`, may",
        "sql`${ticketSeats.ticketId} = ${ticket}`, sql`0`",
      ),
    ],
  },
  {
    number: "E",
    title: "expiry left to the alarm",
    edits: [
      edit(
        "worker/domain/seats/trip-state.ts",
        '  const isOver = seat.state === "held" && runningHold(state, seat.booking, now) === null;',
        '  const isOver = seat.state === "held" && now < 0;',
      ),
    ],
  },
  {
    number: "S",
    title: "six seats a booking on the client only",
    edits: [
      edit(
        SEAT_LOCK,
        '  if (seatCount + count > SEATS_PER_BOOKING_MAX) return { reason: "seat_limit" };\n',
        "",
      ),
    ],
  },
  {
    number: "W",
    title: "the late-payment check ends at its first Initiated",
    replaces: [SEAMS.query("failed", "{ queriedAt: Infinity }")],
  },
  {
    number: "B",
    title: "the auditor blinded",
    first: "auditor",
    edits: [
      edit(
        "tests/harness/sim/audit/auditor.ts",
        "...this.#answers.check(this.#cases));\n    return broken;",
        "...this.#answers.check(this.#cases));\n    return broken.slice(broken.length);",
      ),
    ],
  },
  {
    number: "B2",
    title: "the auditor counts owners as a set",
    first: "auditor",
    edits: [
      edit(
        "tests/harness/sim/audit/seat-rules.ts",
        "      if (other !== undefined) {",
        "      if (other === capture.bill) {",
      ),
    ],
  },
];
