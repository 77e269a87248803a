/** Seats: tickets against bills, and D1 against the trips' objects and their trails. */
import { twice } from "./audit-ledger.ts";
import type { Evidence, TripObject } from "./evidence.ts";

export const seatRules = {
  "a seat is on one ticket": ({ ticketSeats }: Evidence) =>
    twice(ticketSeats.map(({ trip_id, seat_no }) => `${seat_no} of trip ${trip_id}`)).map(
      (seat) => `${seat} is on two tickets`,
    ),

  "a valid ticket has its bill's seats, a void one none": (evidence: Evidence) => {
    const bills = new Map(evidence.bills.map((bill) => [bill.id, bill]));
    return evidence.tickets.flatMap((ticket) => {
      const bill = bills.get(ticket.bill_id);
      const wanted = ticket.voided_at === null ? seatsOfBill(evidence, ticket.bill_id) : [];
      const has = evidence.ticketSeats
        .filter(({ ticket_id }) => ticket_id === ticket.id)
        .map(({ trip_id, seat_no }) => `${trip_id} ${seat_no}`);
      const count = bill?.kind === "limited" && ticket.voided_at === null ? bill.quantity : 0;
      const isSame = sameNames(wanted, has) && has.length === count;
      const isNamed = bill?.ticket_id === ticket.id;
      return [
        ...(isSame
          ? []
          : [`#${ticket.bill_id} bought ${wanted.join()}, its ticket has ${has.join()}`]),
        ...(isNamed ? [] : [`#${ticket.bill_id} names another ticket`]),
      ];
    });
  },

  "the sold seats of an object are those of its valid tickets": (evidence: Evidence) => {
    const valid = new Set(
      evidence.tickets.filter((one) => one.voided_at === null).map((one) => one.bill_id),
    );
    const written = evidence.billSeats
      .filter(({ bill_id }) => valid.has(bill_id))
      .map(({ bill_id, trip_id, seat_no }) => `${seat_no} of trip ${trip_id} for #${bill_id}`);
    const sold = evidence.objects.flatMap(({ tripId, seats }) =>
      seats
        .filter(({ state }) => state === "sold")
        .map(({ seat_no, bill }) => `${seat_no} of trip ${tripId} for #${bill}`),
    );
    return [
      ...missing(written, sold).map((seat) => `${seat} is on a ticket, and not sold in the object`),
      ...missing(sold, written).map((seat) => `${seat} is sold in the object, and on no ticket`),
    ];
  },

  "an object's records agree with the bills": (evidence: Evidence) => {
    const bills = new Map(evidence.bills.map((bill) => [bill.id, bill]));
    const sold = new Set<number>();
    const wrong = evidence.objects.flatMap(({ tripId, captures }) =>
      captures.flatMap(({ bill: id, state, seats }) => {
        const bill = bills.get(id);
        if (state === "sold") sold.add(id);
        if (bill?.trip_id !== tripId) return [`trip ${tripId} knows #${id}, which is not its bill`];
        const its = seats.map((seatNo) => `${tripId} ${seatNo}`);
        const isSame = state === "released" || sameNames(its, seatsOfBill(evidence, id));
        const isSold = (state === "sold") === (bill.state === "paid");
        return isSame && isSold ? [] : [`#${id} is ${bill.state}, its object has ${state}`];
      }),
    );
    const unsold = evidence.bills.filter(({ id, state }) => state === "paid" && !sold.has(id));
    return [...wrong, ...unsold.map(({ id }) => `#${id} is paid, and its object never sold it`)];
  },

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

function seatsOfBill({ billSeats }: Evidence, bill: number): string[] {
  return billSeats
    .filter(({ bill_id }) => bill_id === bill)
    .map(({ trip_id, seat_no }) => `${trip_id} ${seat_no}`);
}

function sameNames(some: readonly string[], others: readonly string[]): boolean {
  return missing(some, others).length === 0 && missing(others, some).length === 0;
}

function missing(wanted: readonly string[], from: readonly string[]): string[] {
  const has = new Set(from);
  return wanted.filter((name) => !has.has(name));
}
