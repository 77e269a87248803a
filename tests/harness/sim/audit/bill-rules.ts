/**
 * What must be true of bills and tickets after every step (I1t, I6, I8, I9, I18, J1, J8), written from the protocol
 * alone.
 */
import { CASH } from "./cash-rules.ts";
import type { BillRow, TicketRow } from "./rows.ts";
import { seatsIn, type D1Shot, type Shot, type TripShot } from "./shot.ts";

export const ARROWS = new Set([
  "created>capturing",
  "created>expired",
  "capturing>paid",
  "capturing>failed",
  "capturing>refund_owed",
  "failed>refund_owed",
  "paid>refund_owed",
  "refund_owed>refunded",
]);

/** I8, and write-once values stay unchanged. */
export function billMoves(before: D1Shot, after: D1Shot, now: number): string[] {
  const broken: string[] = [];
  for (const bill of after.bills.values()) {
    const was = before.bills.get(bill.id);
    if (was === undefined) {
      const first = bill.surplusOf === null ? "created" : "refund_owed";
      if (bill.state !== first) broken.push(`I8 bill ${bill.id} begins as ${bill.state}`);
      continue;
    }
    if (was.state !== bill.state && !ARROWS.has(`${was.state}>${bill.state}`)) {
      broken.push(`I8 bill ${bill.id} goes from ${was.state} to ${bill.state}`);
    }
    const hasBegun = was.state === "created" && bill.state === "capturing";
    if (hasBegun && now >= was.payUntil + 120_000) {
      broken.push(`I11 bill ${bill.id} begins to be paid after its time`);
    }
    if (hasBegun && was.revision !== (before.revisions.get(was.trip) ?? 0)) {
      broken.push(`I18 bill ${bill.id} begins to be paid, and its trip has changed`);
    }
    if (hasBegun && before.departures.get(was.trip)?.isPostponed === true) {
      broken.push(`I18 bill ${bill.id} begins to be paid, and its trip is postponed`);
    }
    if (wasRewritten(was, bill)) broken.push(`I9 bill ${bill.id} was written over`);
    const hasCheckEnded = was.lateCheckUntil !== null && bill.lateCheckUntil === null;
    // Clocks may differ by a minute either way.
    const isCheckedLate = bill.provider !== CASH;
    if (isCheckedLate && hasCheckEnded && bill.state === "failed" && now < was.deadAt - 120_000) {
      broken.push(`I2 bill ${bill.id} has no late-payment check any more, and may still be paid`);
    }
  }
  return broken;
}

function wasRewritten(was: BillRow, is: BillRow): boolean {
  return (
    was.seats !== is.seats ||
    was.booking !== is.booking ||
    was.totalPoisha !== is.totalPoisha ||
    (was.paymentId !== null && was.paymentId !== is.paymentId) ||
    (was.ticketId !== null && was.ticketId !== is.ticketId)
  );
}

/**
 * I1, I1t, I6, I9, J1, J8: a live ticket has the seats of its claim, and the object of its trip has sold them to it.
 */
export function ticketRules({ d1, trips }: Pick<Shot, "d1" | "trips">): string[] {
  const broken: string[] = [];
  const owners = new Map<string, string>();
  const ticketOf = new Map<number, string>();
  for (const ticket of d1.tickets) {
    const bill = d1.bills.get(ticket.bill);
    if (bill === undefined) {
      broken.push(`I6 ticket ${ticket.id} has no bill`);
      continue;
    }
    const other = ticketOf.get(ticket.bill);
    if (other !== undefined) broken.push(`I6 bill ${bill.id} has tickets ${other}, ${ticket.id}`);
    ticketOf.set(ticket.bill, ticket.id);
    if (ticket.voidedAt !== null) {
      if (ticket.seats !== "") broken.push(`I1u void ticket ${ticket.id} keeps ${ticket.seats}`);
      continue;
    }
    if (bill.state !== "paid" || bill.ticketId !== ticket.id) {
      broken.push(`I6 ticket ${ticket.id} is valid, and its bill ${bill.id} is ${bill.state}`);
    }
    const seats = listSeats(d1, ticket.claim);
    const count = bill.kind === "limited" ? ticket.quantity : 0;
    if (ticket.seats !== seats || seatsIn(ticket.seats).length !== count) {
      broken.push(
        `I9 ticket ${ticket.id} is for ${count}, has ${ticket.seats}, its claim ${seats}`,
      );
    }
    if (ticket.seats !== "" && ticket.seatTrips !== ticket.trip) {
      broken.push(
        `J8 ticket ${ticket.id} is in ${ticket.trip}, and has seats in ${ticket.seatTrips}`,
      );
    }
    for (const seatNo of new Set([...seatsIn(ticket.seats), ...seatsIn(seats ?? "")])) {
      const key = `${ticket.trip} ${seatNo}`;
      const rival = owners.get(key);
      if (rival !== undefined) broken.push(`I1t ${key} is on tickets ${rival} and ${ticket.id}`);
      owners.set(key, ticket.id);
    }
    broken.push(...soldTo(d1, ticket, trips.get(ticket.trip)));
  }
  for (const bill of d1.bills.values()) {
    if (bill.state === "paid" && ticketOf.get(bill.id) !== bill.ticketId) {
      broken.push(`I6 bill ${bill.id} is paid and has no ticket`);
    }
  }
  return broken;
}

/** The seats of a ticket are sold to its claim, or are with its own change that is under way, with any of its legs. */
function soldTo(d1: D1Shot, ticket: TicketRow, trip: TripShot | undefined): string[] {
  const moves = [...d1.moves.values()].filter((move) => move.ticket === ticket.id);
  const rule = moves.length > 0 ? "J1" : "I1";
  const seats = listSeats(d1, ticket.claim) ?? "";
  const record = trip?.captures.get(ticket.claim);
  const broken: string[] = [];
  if (record?.state !== "sold" || record.seats !== seats) {
    broken.push(
      `${rule} bill ${ticket.bill} has a ticket, and the object has it ${record?.state ?? "not at all"}`,
    );
  }
  const open = new Set(moves.flatMap((move) => (move.settledAt === null ? [move.group] : [])));
  const inside = new Set(
    [...d1.moves.values()].flatMap(({ group, toTrip, toClaim }) =>
      open.has(group) && toTrip === ticket.trip ? [toClaim] : [],
    ),
  );
  for (const seatNo of seatsIn(seats)) {
    const seat = trip?.seats.get(seatNo);
    const isSold = seat?.state === "sold" && seat.claim === ticket.claim;
    if (!isSold && !inside.has(seat?.claim ?? "")) {
      broken.push(
        `${rule} ${ticket.trip} ${seatNo} is on the ticket of bill ${ticket.bill} and not sold to it`,
      );
    }
  }
  return broken;
}

/** Seats of a claim as D1 has them; the claim is a bill's or a move's. */
export function listSeats({ bills, moves, numbers }: D1Shot, claim: string): string | undefined {
  return moves.get(claim)?.toSeats ?? bills.get(numbers.get(claim) ?? 0)?.seats;
}

function findTrip({ bills, moves, numbers }: D1Shot, claim: string): string | undefined {
  return moves.get(claim)?.toTrip ?? bills.get(numbers.get(claim) ?? 0)?.trip;
}

/** The object's record of a claim has the seats that it was written with (I9); `except` those known to differ. */
export function recordRules(
  { d1, trips }: Pick<Shot, "d1" | "trips">,
  except: readonly number[],
): string[] {
  const broken: string[] = [];
  for (const [id, trip] of trips) {
    for (const record of trip.captures.values()) {
      if (except.includes(record.bill)) continue;
      const claimed = findTrip(d1, record.claim);
      if (claimed !== undefined && claimed !== id) {
        broken.push(`I9 bill ${record.bill} is of ${claimed}, and has a record in ${id}`);
      }
      if (record.state !== "capturing" && record.state !== "sold") continue;
      const seats = listSeats(d1, record.claim);
      if (seats !== record.seats || d1.bills.get(record.bill)?.booking !== record.booking) {
        broken.push(`I9 bill ${record.bill} is of ${seats}, and has ${record.seats} locked`);
      }
    }
  }
  return broken;
}
