/**
 * For the auditor's own test: a run tampered with in one way must break the rule that stands above it. The rules that
 * the simulation's auditor has are tested there (sim/audit/doctored.ts); here each store is tampered with once, which
 * shows that it is read.
 */
import { CASH } from "../sim/audit/cash-rules.ts";
import type { Rule } from "./audit.ts";
import { findAddress } from "./audit-answers.ts";
import { PAGES_AND_KEYS } from "./doctored-pages.ts";
import {
  getClientIds,
  twiceOnPhones,
  withAnswer,
  withEnded,
  withLedger,
  withLost,
  withMoves,
  withPayment,
  withRecord,
  withSold,
  withTold,
  withoutMessage,
  UNUSED,
  type Spoil,
} from "./spoilt.ts";

const PAID =
  "SELECT id FROM bills WHERE state = 'paid' AND kind = 'limited' AND counter IS NULL ORDER BY id LIMIT 1";
const ITS_TICKET = `SELECT id FROM tickets WHERE bill_id = (${PAID})`;
const NOTIFIED = `SELECT bill_id FROM messages WHERE topic = 'ticket' AND state = 'accepted' ORDER BY bill_id LIMIT 1`;
const STRANGER = "01999999999";
const NONE: ReadonlySet<never> = new Set();

export const DOCTORED: Record<Rule, Record<string, Spoil>> = {
  I2: {
    "a ticket is gone": {
      d1: `DELETE FROM ticket_seats WHERE ticket_id = (${ITS_TICKET}); DELETE FROM tickets WHERE bill_id = (${PAID})`,
    },
    "the wallet never got the money of a ticket": (evidence) =>
      withLedger(evidence, (pay) => ({ ...pay, charges: [] })),
    "the wallet gave all it gave back twice": (evidence) =>
      withLedger(evidence, (pay) => ({ ...pay, back: [...pay.back, ...pay.back] })),
    "the money of the page's wallet never came": (evidence) =>
      withLedger(evidence, (pay) => (pay.id === pay.invoice ? { ...pay, charges: [] } : pay)),
    "a refund never came back from the wallet": (evidence) =>
      withLedger(evidence, (pay) => ({ ...pay, back: [] })),
  },
  I7: {
    "a payment was executed twice": (evidence) =>
      withLedger(evidence, (pay) => ({ ...pay, executesSent: 2 })),
    "a booking has two paid bills": {
      d1: `DROP TRIGGER one_bill_per_booking;
        UPDATE bills SET booking = (SELECT booking FROM bills WHERE id = (${PAID})) WHERE state = 'paid'`,
    },
  },
  I9: {
    "a ticket has lost a seat": {
      d1: `DELETE FROM ticket_seats WHERE ticket_id = (${ITS_TICKET})`,
    },
    "a trip that was sold did not come back": ({ trips }) => ({
      trips: new Map([...trips].map(([id, trip]) => [`of no trip: ${id}`, trip])),
    }),
  },
  I1: {
    "an object forgot a sale": { object: "DELETE FROM seats WHERE state = 'sold'" },
    "an object sold a seat for nothing": {
      object:
        "INSERT OR REPLACE INTO seats (seat_no, state, booking, bill) VALUES ('Z9', 'sold', 'x', 1)",
    },
    "an object let go what it had sold": {
      object: "UPDATE captures SET state = 'released' WHERE state = 'sold'",
    },
  },
  I14: {
    "a bill was charged another sum": (evidence) =>
      withLedger(evidence, (pay) => ({ ...pay, poisha: pay.poisha - 1 })),
  },
  J5: {
    "a change is still under way": (evidence) =>
      withMoves(evidence, (move) => ({ ...move, settledAt: null })),
  },
  J6: {
    "a ticket that moved kept the seats that it left": ({ d1, trips }) => {
      const left = new Set([...d1.moves.values()].map(({ fromClaim }) => fromClaim));
      return { trips: withSold(trips, left) };
    },
  },
  K1: {
    "a wallet was asked for a sale at the counter": (evidence) => {
      const cash = [...evidence.d1.bills.values()].find(({ provider }) => provider === CASH);
      return withPayment(evidence, cash?.invoice ?? "", 0);
    },
  },
  AT: {
    "a seat is sold without a trail": {
      object:
        "UPDATE seats SET seat_no = 'Z8' WHERE seat_no = (SELECT min(seat_no) FROM seats WHERE state = 'sold')",
    },
    "a bill moved without a trail": {
      d1: `DROP TRIGGER bills_begin_once;
        UPDATE bills SET begun_at = NULL WHERE id = (${PAID})`,
    },
  },
  K5: {
    "nothing was owed for seats that went": ({ d1 }) => ({ d1: { ...d1, parts: [] } }),
  },
  N1: {
    "a ticket was told to nobody": { d1: `DELETE FROM messages WHERE bill_id = (${NOTIFIED})` },
    "nobody was told of a part that went back": {
      d1: "DELETE FROM messages WHERE topic LIKE 'part:%'",
    },
  },
  T2: {
    "the object does not know the number of now": ({ trips }) => ({
      trips: new Map([...trips].map(([id, trip]) => [id, { ...trip, ties: new Map() }])),
    }),
  },
  T4: {
    "an old number got the address of now": ({ phones }) => ({
      phones: phones.map((one) => ({ ...one, phone: STRANGER })),
    }),
  },

  "every payment is of a bill": {
    "a payment is of a bill that D1 never had": (evidence) => withPayment(evidence, "of nobody", 0),
    "a bill whose payment was executed did not come back": (evidence) => ({
      ...withPayment(evidence, "lost", 1),
      ...withLost(evidence, { invoices: new Set(["lost"]) }),
    }),
  },
  "an object knows no claim that D1 does not know": {
    "an object has the record of a payment that nobody made": (evidence) =>
      withRecord(evidence, "bill/of-nobody", "released"),
    "a sale did not come back": (evidence) => ({
      ...withRecord(evidence, "bill/lost", "sold"),
      ...withLost(evidence, { claims: new Set(["bill/lost"]) }),
    }),
  },
  "a seat is taken only from nobody, or by a change of its ticket": {
    "a change left no trail": {
      object: "DROP TRIGGER seat_events_are_kept; DELETE FROM seat_events WHERE number = 1",
    },
    "a change took a seat over that D1 knows nothing of": (evidence) => ({
      ...withMoves(evidence, (move) => ({ ...move, fromTrip: "" })),
      ...withLost(evidence, { legs: [] }),
    }),
  },
  "a part is exactly the share of the seats that went": {
    "the part for seats that went is a poisha too small": {
      d1: `UPDATE ticket_moves SET part_poisha = part_poisha - 1 WHERE kind = 'seats_off';
        UPDATE part_refunds SET amount_poisha = amount_poisha - 1`,
    },
    "a part went back for no seats": ({ d1 }) => ({
      d1: { ...d1, parts: d1.parts.map((part) => ({ ...part, change: null })) },
    }),
  },
  "a change is told as it ended": {
    "nobody was told that seats went": (evidence) => ({
      messages: evidence.messages.filter(({ topic }) => !topic.startsWith("moved:")),
      ...withLost(evidence, { moves: NONE }),
    }),
    "a change was told that did not happen": (evidence) =>
      withMoves(evidence, (move) => ({ ...move, state: "failed" })),
    "the new number was told nothing": (evidence) => ({
      messages: evidence.messages.filter(({ topic }) => !topic.startsWith("phone:")),
      ...withLost(evidence, { moves: NONE }),
    }),
    "the old number was told nothing": (evidence) => ({
      messages: evidence.messages.filter(({ topic }) => !topic.startsWith("left:")),
      ...withLost(evidence, { moves: NONE, bills: NONE }),
    }),
  },

  "who was answered that nothing was charged was not charged": {
    "a charged buyer was answered otherwise": (evidence) =>
      withAnswer(evidence, { code: "payment_failed", saysNotCharged: true }),
  },
  "who was given a ticket has that one and can read it": {
    "somebody can't read a ticket": () => ({ shown: new Map() }),
    "somebody's ticket was written again without a restore": (evidence) => ({
      d1: {
        ...evidence.d1,
        tickets: evidence.d1.tickets.map((one) => ({ ...one, link: `${findAddress(one)}.` })),
      },
      ...withLost(evidence, { tickets: NONE }),
    }),
    "a ticket is read at an address that has ended": (evidence) => withEnded(evidence, true),
    "a ticket has another address without a correction": (evidence) => ({
      ...withEnded(evidence, false),
      d1: { ...evidence.d1, numbersOfTickets: new Map() },
    }),
  },
  "who was given a ticket keeps one unless staff cancelled the sale": {
    "a ticket went that nobody cancelled": ({ d1 }) => ({
      d1: { ...d1, tickets: [] },
      cancelled: NONE,
    }),
  },
  "a ticket is in the history where staff were told that it moved": {
    "a move that staff were told of is gone": ({ told }) => ({
      told: [...told, { bill: UNUSED, trip: "1", seats: ["Z9"] }],
    }),
    "seats went from another ticket than staff were told": ({ d1 }) => ({
      told: d1.tickets.map(({ bill }) => ({ bill, trip: null, seats: ["Z9"] })),
    }),
  },
  "who was answered that money goes back has it back": {
    "somebody waits for money that does not come": (evidence) =>
      withAnswer(evidence, { code: "payment_refunding" }),
  },
  "nobody is left without an answer": {
    "somebody was never answered": (evidence) => withAnswer(evidence, { status: 202 }),
  },
  "who was told that a number is corrected has it": {
    "a number came back after its correction was told": ({ d1 }) => ({
      corrections: [...d1.numbersOfTickets.values()].map(({ bill }) => ({ ...TOLD, bill })),
    }),
    "a correction that was told is gone": ({ d1 }) => ({
      corrections: [...d1.bills.values()].map(({ id: bill, phone }) => ({ ...TOLD, bill, phone })),
      d1: { ...d1, numbersOfTickets: new Map() },
    }),
  },
  "a code came to whom a buyer asked it for, once": {
    "a code came to another phone": ({ phones }) => ({
      phones: phones.map((one) => ({ ...one, text: "123456 is your code" })),
    }),
  },
  "who has a ticket's address alone changes nothing": {
    "a stranger was sent a code for a ticket": () => ({ intrusions: [{ bill: 1, status: 201 }] }),
  },
  "a clerk who was told of a ticket has it, and of none has none": {
    "a clerk was told that a sale was not made": (evidence) => withTold(evidence, "not_sold"),
  },
  "no clerk is left without an answer": {
    "a clerk was never told": (evidence) => withTold(evidence, null),
  },
  "the counter's sums are what its clerk has taken": {
    "the counter counts a sale that nobody made": ({ counterDays }) => ({
      counterDays: [...counterDays, { sales: 1, taken: 600 }],
    }),
  },
  "a press that was answered is stored as it was made": {
    "all presses of guides are gone": { d1: "DELETE FROM boarding_events" },
    "a press is in another seat": { d1: "UPDATE boarding_events SET seat_no = 'Z9'" },
  },
  "every stored press was made by a guide": {
    "a guide does not know a press": () => ({ presses: [] }),
  },
  ...PAGES_AND_KEYS,

  "no message waits for a person": {
    "a message still waits": {
      d1: `UPDATE messages SET state = 'unknown', queue = 9 WHERE bill_id = (${NOTIFIED})`,
    },
  },
  "a message reached its phone as often as it says, and the one of a valid ticket once": {
    "a message was lost on its way": withoutMessage,
    "a message about a bill that a restore forgot was lost on its way": (evidence) => ({
      ...withoutMessage(evidence),
      ...withLost(evidence, { bills: new Set(evidence.d1.bills.keys()) }),
    }),
    "a message whose sending a restore forgot came more than once again": (evidence) => ({
      ...twiceOnPhones({ ...evidence, ...twiceOnPhones(evidence) }),
      ...withLost(evidence, { sendings: getClientIds(evidence) }),
    }),
    "a message about a bill that a restore forgot came twice": (evidence) => ({
      ...twiceOnPhones(evidence),
      ...withLost(evidence, { bills: new Set(evidence.d1.bills.keys()) }),
    }),
  },
  "no phone has the same message of a ticket twice": {
    "a phone got a message twice, under two ids": (evidence) => twiceOnPhones(evidence, "."),
    "a phone got a message twice that a restore forgot": (evidence) => ({
      ...twiceOnPhones(evidence),
      ...withLost(evidence, { messages: getClientIds(evidence) }),
    }),
  },
  "no phone has what the shop did not write": {
    "a phone got a message from nowhere": {
      d1: `UPDATE messages SET id = 'another' WHERE bill_id = (${NOTIFIED})`,
    },
    "a phone got a message that the shop neither has nor lost": (evidence) => ({
      messages: [],
      ...withLost(evidence, { messages: NONE }),
    }),
  },
};

const TOLD = { phone: STRANGER, by: "staff", end: "done", address: null } as const;
