/** Seats: tickets against bills, and D1 against the trips' objects and their trails. */
import { twice } from "./audit-ledger.ts";
import type { Evidence, TripObject } from "./evidence.ts";

export const seatRules = {
  "a seat is on one ticket": ({ ticketSeats }: Evidence) =>
    twice(ticketSeats.map(({ trip_id, seat_no }) => `${seat_no} of trip ${trip_id}`)).map(
      (seat) => `${seat} is on two tickets`,
    ),

  "a valid ticket has its seats, a void one none": (evidence: Evidence) => {
    const bills = new Map(evidence.bills.map((bill) => [bill.id, bill]));
    return evidence.tickets.flatMap((ticket) => {
      const bill = bills.get(ticket.bill_id);
      const wanted = ticket.voided_at === null ? placesOfTicket(evidence, ticket) : [];
      const has = evidence.ticketSeats
        .filter(({ ticket_id }) => ticket_id === ticket.id)
        .map(({ trip_id, seat_no }) => `${trip_id} ${seat_no}`);
      const count = bill?.kind === "limited" && ticket.voided_at === null ? bill.quantity : 0;
      const isSame = sameNames(wanted, has) && has.length === count;
      const isNamed = bill?.ticket_id === ticket.id;
      return [
        ...(isSame
          ? []
          : [`#${ticket.bill_id} is for ${wanted.join()}, its ticket has ${has.join()}`]),
        ...(isNamed ? [] : [`#${ticket.bill_id} names another ticket`]),
      ];
    });
  },

  "the sold seats of an object are those of its valid tickets": (evidence: Evidence) => {
    const written = evidence.tickets
      .filter(({ voided_at }) => voided_at === null)
      .flatMap((ticket) =>
        placesOfTicket(evidence, ticket).map((place) => `${place} for #${ticket.bill_id}`),
      );
    const sold = evidence.objects.flatMap(({ tripId, seats }) =>
      seats
        .filter(({ state }) => state === "sold")
        .map(({ seat_no, bill }) => `${tripId} ${seat_no} for #${bill}`),
    );
    return [
      ...missing(written, sold).map((seat) => `${seat} is on a ticket, and not sold in the object`),
      ...missing(sold, written).map((seat) => `${seat} is sold in the object, and on no ticket`),
    ];
  },

  "an object's records agree with the bills": (evidence: Evidence) => {
    const known = listClaims(evidence);
    const sold = new Set<string>();
    const wrong = evidence.objects.flatMap(({ tripId, captures }) =>
      captures.flatMap(({ claim, bill, state, seats }) => {
        const its = known.get(claim);
        if (state === "sold") sold.add(claim);
        // A restore forgets for ever a payment or a move that had ended without seats.
        const isForgotten = its === undefined && evidence.lost.claims.has(claim);
        if (isForgotten && state === "released") return [];
        if (its?.tripId !== tripId) return [`trip ${tripId} knows #${bill}, which is not its bill`];
        const isSame = state === "released" || sameNames(its.seats, seats);
        const isSold = (state === "sold") === its.isCurrent;
        return isSame && isSold
          ? []
          : [
              `${claim} of #${bill} is ${its.isCurrent ? "" : "not "}current, its object has ${state}`,
            ];
      }),
    );
    const unsold = [...known].filter(([claim, { isCurrent }]) => isCurrent && !sold.has(claim));
    return [...wrong, ...unsold.map(([claim]) => `${claim} is paid, and its object never sold it`)];
  },

  "every move of a ticket has come to its end": ({ moves }: Evidence) =>
    moves
      .filter(({ state, settled_at }) => state === "moving" || settled_at === null)
      .map(({ bill_id, state }) => `a move of #${bill_id} is ${state} and waits`),

  "an object's trail leads to its seats": ({ objects }: Evidence) => objects.flatMap(walkTrail),
};

/** From the first change on: nothing is taken that was not free or the bill's own, and no change is left out. */
function walkTrail({ tripId, changes, seats }: TripObject): string[] {
  const at = new Map<string, { state: string; bill: number | null }>();
  const found: string[] = [];
  for (const [index, { number, cause, seats: moved }] of changes.entries()) {
    if (number !== index + 1) return [`trip ${tripId} has no change ${index + 1}`];
    for (const [seatNo, was, became, , bill] of moved) {
      const before = at.get(seatNo) ?? { state: "free", bill: null };
      const isForeign = before.bill !== null && bill !== null && before.bill !== bill;
      const isUnsold = before.state === "sold" && became !== "sold" && cause !== "give_back";
      if (before.state !== was || isForeign || isUnsold) {
        found.push(
          `${seatNo} of trip ${tripId}: ${cause} moved it from ${before.state} to ${became}`,
        );
      }
      at.set(seatNo, { state: became, bill: ["capturing", "sold"].includes(became) ? bill : null });
    }
  }
  const trail = [...at].flatMap(([seatNo, { state }]) =>
    state === "free" ? [] : `${seatNo} ${state}`,
  );
  const rows = seats.map(({ seat_no, state }) => `${seat_no} ${state}`);
  return sameNames(trail, rows)
    ? found
    : [...found, `trip ${tripId} has other seats than its trail`];
}

type Ticket = Evidence["tickets"][number];

/** Where a ticket is now: what its bill bought, or where its last move took it. */
export function seatsOfTicket(
  { bills, billSeats, moves }: Evidence,
  { bill_id, current_claim }: Pick<Ticket, "bill_id" | "current_claim">,
): { tripId: string; seats: string[] } {
  const move = moves.find(({ to_claim }) => to_claim === current_claim);
  if (move !== undefined) return { tripId: move.to_trip, seats: move.to_seats };
  const tripId = bills.find(({ id }) => id === bill_id)?.trip_id ?? "";
  const seats = billSeats.flatMap((seat) => (seat.bill_id === bill_id ? seat.seat_no : []));
  return { tripId, seats };
}

function placesOfTicket(evidence: Evidence, ticket: Ticket): string[] {
  const { tripId, seats } = seatsOfTicket(evidence, ticket);
  return seats.map((seatNo) => `${tripId} ${seatNo}`);
}

/** Each claim under which an object may have seats; current: a valid ticket stands on it. */
function listClaims(evidence: Evidence) {
  const current = new Set(
    evidence.tickets.flatMap((one) => (one.voided_at === null ? one.current_claim : [])),
  );
  const { bills, moves } = evidence;
  return new Map([
    ...bills.map(({ id, claim }) => {
      const place = seatsOfTicket(evidence, { bill_id: id, current_claim: claim });
      return [claim, { ...place, isCurrent: current.has(claim) }] as const;
    }),
    ...moves.map(({ to_claim: claim, to_trip: tripId, to_seats: seats }) => {
      return [claim, { tripId, seats, isCurrent: current.has(claim) }] as const;
    }),
  ]);
}

function sameNames(some: readonly string[], others: readonly string[]): boolean {
  return missing(some, others).length === 0 && missing(others, some).length === 0;
}

function missing(wanted: readonly string[], from: readonly string[]): string[] {
  const has = new Set(from);
  return wanted.filter((name) => !has.has(name));
}
