/**
 * Copies with moves, or with what a restore forgets, tampered with: what a rule forgives of a restore it must not forgive
 * of anything else.
 */
import type { Doctored } from "./doctored-change.ts";
import { isOther } from "./doctored-messages.ts";
import type { Evidence } from "./evidence.ts";
import { clientIdOf } from "./phones.ts";

export const RESTORE_DOCTORED: readonly Doctored[] = [
  {
    rule: "every payment is a bill's, for the bill's money, and executed at most once",
    what: "a payment is of a bill that D1 never had",
    read: (evidence) => withPayment(evidence, { invoice: "of nobody", executes: 0 }),
  },
  {
    rule: "every payment is a bill's, for the bill's money, and executed at most once",
    what: "a bill whose payment was executed did not come back",
    read: (evidence) =>
      withLost(withPayment(evidence, { invoice: "lost", executes: 1 }), {
        invoices: new Set(["lost"]),
      }),
  },
  {
    rule: "bills go along the arrows",
    what: "a bill went along an arrow of a rebuild without one",
    read: (evidence) => {
      const [bill] = evidence.bills;
      if (bill === undefined) return evidence;
      const step = { bill_id: UNUSED, cause: "schedule", actor: "schedule" };
      return {
        ...evidence,
        bills: [...evidence.bills, { ...bill, id: UNUSED, state: "failed" }],
        billEvents: [
          ...evidence.billEvents,
          { ...step, was: null, became: "created" },
          { ...step, was: "created", became: "failed" },
        ],
      };
    },
  },
  {
    rule: "an object's records agree with the bills",
    what: "an object has the record of a payment that nobody made",
    read: (evidence) => withRecord(evidence, "bill/of-nobody", "released"),
  },
  {
    rule: "an object's records agree with the bills",
    what: "a sale did not come back",
    read: (evidence) =>
      withLost(withRecord(evidence, "bill/lost", "sold"), { claims: new Set(["bill/lost"]) }),
  },
  {
    rule: "an object's records agree with the bills",
    what: "a trip that was sold did not come back",
    read: (evidence) => ({
      ...evidence,
      objects: evidence.objects.map((one) => ({ ...one, tripId: "of no trip" })),
    }),
  },
  {
    rule: "an object's records agree with the bills",
    what: "a ticket that moved kept the seats that it left",
    read: (evidence) => {
      const left = new Set(
        evidence.moves.flatMap((move) => (move.state === "done" ? move.from_claim : [])),
      );
      return {
        ...evidence,
        objects: evidence.objects.map((one) => ({
          ...one,
          captures: one.captures.map((record) =>
            left.has(record.claim) ? { ...record, state: "sold" } : record,
          ),
        })),
      };
    },
  },
  {
    rule: "a valid ticket has its seats, a void one none",
    what: "a ticket is not where its last move took it",
    read: (evidence) => withMove(evidence),
  },
  {
    rule: "the sold seats of an object are those of its valid tickets",
    what: "an object did not hear of a ticket's last move",
    read: (evidence) => withMove(evidence),
  },
  {
    rule: "every move of a ticket has come to its end",
    what: "a move is still under way",
    read: (evidence) => ({
      ...evidence,
      moves: evidence.moves.map((move) => ({ ...move, settled_at: null })),
    }),
  },
  {
    rule: "a ticket is in the history where staff were told that it moved",
    what: "a move that staff were told of is gone",
    read: (evidence) => ({
      ...evidence,
      told: [...evidence.told, { bill: UNUSED, trip: "1", seats: ["Z9"] }],
    }),
  },
  {
    rule: "who was given a ticket keeps one unless staff cancelled the sale",
    what: "a ticket went that nobody cancelled",
    read: (evidence) => ({ ...evidence, tickets: [], cancelled: new Set() }),
  },
  {
    rule: "who was given a ticket has that one and can read it",
    what: "somebody's ticket was written again without a restore",
    read: (evidence) =>
      withLost(
        { ...evidence, tickets: evidence.tickets.map((one) => ({ ...one, id: `${one.id}.` })) },
        { tickets: new Set() },
      ),
  },
  {
    rule: "no phone has the same message of a ticket twice",
    what: "a phone got a message twice that a restore forgot",
    read: (evidence) =>
      withLost(
        { ...evidence, phones: [...evidence.phones, ...evidence.phones] },
        { messages: new Set(evidence.phones.map(({ clientId }) => clientId ?? "")) },
      ),
  },
  {
    rule: "no phone has what the shop did not write",
    what: "a phone got a message that the shop neither has nor lost",
    read: (evidence) => withLost({ ...evidence, messages: [] }, { messages: new Set() }),
  },
  {
    rule: "a message reached its phone as often as it says, and the one of a valid ticket once",
    what: "a message about a bill that a restore forgot was lost on its way",
    read: (evidence) =>
      withLost(
        { ...evidence, phones: evidence.phones.filter(isOther(evidence)) },
        { bills: new Set(evidence.bills.map(({ id }) => id)) },
      ),
  },
  {
    rule: "a message reached its phone as often as it says, and the one of a valid ticket once",
    what: "a message about a bill that a restore forgot came twice",
    read: (evidence) =>
      withLost(
        {
          ...evidence,
          phones: [...evidence.phones, ...evidence.phones.filter(isWritten(evidence))],
        },
        { bills: new Set(evidence.bills.map(({ id }) => id)) },
      ),
  },
];

/** No run has as many bills, though a restore leaves numbers out. */
const UNUSED = 1_000_000_000;

function withLost(evidence: Evidence, lost: Partial<Evidence["lost"]>): Evidence {
  return { ...evidence, lost: { ...evidence.lost, ...lost } };
}

/** One more payment at the wallet, which took no money. */
function withPayment(
  evidence: Evidence,
  { invoice, executes }: { invoice: string; executes: number },
): Evidence {
  const [pay] = evidence.ledger;
  if (pay === undefined) return evidence;
  const added = { ...pay, paymentID: "doctored", invoice, completed: false, refunds: [] };
  return {
    ...evidence,
    ledger: [...evidence.ledger, added],
    executes: new Map([...evidence.executes, ["doctored", executes]]),
  };
}

/** One more record in an object. */
function withRecord(evidence: Evidence, claim: string, state: string): Evidence {
  const [first, ...others] = evidence.objects;
  if (first === undefined) return evidence;
  const added = { claim, bill: UNUSED, state, seats: ["Z9"] };
  return { ...evidence, objects: [{ ...first, captures: [...first.captures, added] }, ...others] };
}

/** One more move of a valid ticket with seats, of which neither its seats nor the objects know. */
function withMove(evidence: Evidence): Evidence {
  const [seat] = evidence.ticketSeats;
  const ticket = evidence.tickets.find(({ id }) => id === seat?.ticket_id);
  if (seat === undefined || ticket === undefined) return evidence;
  const moved = { ...ticket, current_claim: "bill/doctored" };
  const move = {
    state: "done",
    ticket_id: ticket.id,
    bill_id: ticket.bill_id,
    from_trip: seat.trip_id,
    from_claim: ticket.current_claim,
    to_trip: seat.trip_id,
    to_claim: moved.current_claim,
    to_seats: ["Z9"],
    settled_at: 1,
  };
  return {
    ...evidence,
    tickets: evidence.tickets.map((one) => (one === ticket ? moved : one)),
    moves: [...evidence.moves, move],
  };
}

function isWritten({ messages }: Evidence) {
  const ids = new Set(messages.map(({ id }) => clientIdOf(id)));
  return ({ clientId }: Evidence["phones"][number]) => clientId !== null && ids.has(clientId);
}
