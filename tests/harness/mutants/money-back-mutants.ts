/** Breakages of refunds, of acts of staff, of holds, and of the auditor itself (12, 13, 29 to 31, and more). */
import { FILES, SEAMS, type Mutant, mutant } from "./mutant.ts";

const { SEAT_LOCK } = FILES;

export const MONEY_BACK_MUTANTS: readonly Mutant[] = [
  mutant("12", "refund again without querying its status", [
    "worker/flows/payments/refund.ts",
    "const status = await provider.refundStatus(payment);",
    'const status: any = { outcome: "known", refunds: [] };',
  ]),
  mutant("12b", "a part is sent again whose end was written meanwhile", [
    ["worker/flows/payments/refund.ts", "if (!recorded.isOwed) return;", ""],
    [
      "worker/db/payments/refund-progress.ts",
      'id !== part && state === "refunded"',
      'state === "refunded"',
    ],
  ]),
  mutant("12c", "the number of another row's refund ends a part", [
    "worker/db/payments/refunds.ts",
    'and(eq(partRefunds.id, job.part), eq(partRefunds.state, "owed"), isFree)',
    'and(eq(partRefunds.id, job.part), eq(partRefunds.state, "owed"))',
  ]),
  mutant("12d", "a cancelled sale owes all that was paid, whatever parts of it went back", [
    "worker/db/payments/parts-back.ts",
    "COALESCE(bills.received_poisha, bills.total_poisha) - ${PARTS_POISHA}",
    "COALESCE(bills.received_poisha, bills.total_poisha)",
  ]),
  mutant("12e", "a part that the wallet refuses is over", [
    "worker/db/payments/refunds.ts",
    ".set({ refundDueAt: dueAt, refundRefusals: sql`${partRefunds.refundRefusals} + 1` })",
    '.set({ refundDueAt: dueAt, state: "refused" })',
  ]),
  mutant("12f", "a refund is sent past the wallet's window", [
    "worker/domain/payments/refund.ts",
    "return refundDays === null ? null : billedAt + refundDays * DAY_MS;",
    "return refundDays === null ? billedAt + DAY_MS : null;",
  ]),
  mutant(
    "13",
    "refund without F1",
    [
      "worker/db/payments/refunds.ts",
      "return or(isNull(column), lte(column, now));",
      "return or(isNull(column), lte(column, now), sql`1`);",
    ],
    { first: "chance" },
  ),
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
  mutant("30", "staff free the object before D1", [
    "worker/jobs/every-minute.ts",
    '    await runSafely("cancel_sale", { bill }, () =>\n      cancelSaleWithTrip(',
    '    const sale = await findBill(db, bill);\n    if (sale !== null) await tripSeats(env, sale.tripId).giveBack({ claim: sale.claim, bill, booking: sale.booking, seats: sale.seats, incarnation: sale.incarnation } as any);\n    await runSafely("cancel_sale", { bill }, () =>\n      cancelSaleWithTrip(',
  ]),
  mutant("31", "a void ticket keeps its rows", [
    "worker/db/payments/refunds.ts",
    "sql`${ticketSeats.ticketId} = ${ticket}`, may",
    "sql`${ticketSeats.ticketId} = ${ticket}`, sql`0`",
  ]),
  mutant("E", "expiry left to the alarm", [
    "worker/domain/seats/trip-state.ts",
    '  const isOver = seat.state === "held" && findRunningHold(state, seat.booking, now) === null;',
    '  const isOver = seat.state === "held" && now < 0;',
  ]),
  mutant("S", "six seats a booking on the client only", [
    SEAT_LOCK,
    '  if (seatCount + count > SEATS_PER_BOOKING_MAX) return { reason: "seat_limit" };\n',
    "",
  ]),
  {
    number: "W",
    title: "the late-payment check ends at its first Initiated",
    replaces: [SEAMS.query("failed", "{ queriedAt: Infinity }")],
  },
  mutant(
    "B",
    "the auditor blinded",
    [
      "tests/harness/sim/audit/auditor.ts",
      "...this.#answers.check(this.#cases));\n    return broken;",
      "...this.#answers.check(this.#cases));\n    return broken.slice(broken.length);",
    ],
    { first: "auditor" },
  ),
  mutant(
    "B2",
    "the auditor counts owners as a set",
    [
      "tests/harness/sim/audit/seat-rules.ts",
      "      if (other !== undefined) {",
      "      if (other === capture.bill) {",
    ],
    { first: "auditor" },
  ),
];
