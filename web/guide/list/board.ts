/** The list as the guide sees it: every ticket with what all phones have pressed for its seats. Pure. */
import type { GuideList } from "../../../worker/contract/guide/guide.ts";
import {
  mergeBoardings,
  NOT_BOARDED,
  seatKey,
  selectForDeparture,
  type SeatBoarding,
} from "../../../worker/domain/boarding/merge.ts";
import { groupBy, sortItems } from "../../../worker/domain/lists.ts";
import type { OwnEvent } from "../store/saved.ts";
import { isOnThisBus } from "./list-updates.ts";

export type GuideTicket = GuideList["tickets"][number];

export interface BoardSeat {
  seat: string;
  boarding: SeatBoarding;
}

export interface BoardTicket {
  ticket: GuideTicket;
  /** False: cancelled, or moved to another trip. */
  isHere: boolean;
  seats: BoardSeat[];
  /** Seats that it had before, under which somebody was let on. */
  formerSeats: BoardSeat[];
}

export interface Counts {
  seats: number;
  boarded: number;
  noShows: number;
}

export interface Board {
  tickets: BoardTicket[];
  /** By `seatKey`. */
  boardings: ReadonlyMap<string, SeatBoarding>;
  counts: Counts;
  /** What it was built from. */
  source: { list: GuideList; own: readonly OwnEvent[]; phone: string };
}

/**
 * The guide's own presses count from the moment they are stored, and those of other phones as the list has them. Rows
 * that are as on the board of before are the same objects, so that only the others are drawn anew.
 */
export function buildBoard(
  list: GuideList,
  own: readonly OwnEvent[],
  phone: string,
  before: Board | null = null,
): Board {
  const source = { list, own, phone };
  if (before !== null && before.source.list === list && before.source.phone === phone) {
    return updateBoard(before, source);
  }
  const boardings = mergePresses(list, own, phone);
  const keysOfTickets = groupBy(boardings.keys(), (key) => key.slice(0, key.indexOf(" ")));
  const rowsBefore = new Map(before?.tickets.map((row) => [row.ticket, row]));
  const tickets = list.tickets.map((ticket) => {
    const row = buildRow(ticket, boardings, keysOfTickets.get(ticket.pnr) ?? []);
    const rowBefore = rowsBefore.get(ticket);
    return rowBefore !== undefined && isSameRow(rowBefore, row) ? rowBefore : row;
  });
  const ordered = sortItems(tickets, (a, b) => compareSeats(firstSeat(a), firstSeat(b)));
  return { tickets: ordered, boardings, counts: countSeats(ordered), source };
}

/** For other presses on one list only their tickets are looked at, so a press costs no more on a longer list. */
function updateBoard(before: Board, source: Board["source"]): Board {
  const { list, own, phone } = source;
  const pnrs = listChangedPnrs(before.source.own, own);
  if (pnrs.size === 0) return { ...before, source };
  const boardings = new Map(before.boardings);
  const keys = new Map<string, string[]>();
  for (const key of before.boardings.keys()) {
    if (pnrs.has(key.slice(0, key.indexOf(" ")))) boardings.delete(key);
  }
  for (const pnr of pnrs) {
    const merged = mergePresses(list, own, phone, pnr);
    for (const [key, boarding] of merged) boardings.set(key, boarding);
    keys.set(pnr, [...merged.keys()]);
  }
  const tickets = before.tickets.map((row) => {
    const keysOfTicket = keys.get(row.ticket.pnr);
    if (keysOfTicket === undefined) return row;
    const next = buildRow(row.ticket, boardings, keysOfTicket);
    return isSameRow(row, next) ? row : next;
  });
  return { tickets, boardings, counts: countSeats(tickets), source };
}

/** A press that is known better by now is another object. */
function listChangedPnrs(before: readonly OwnEvent[], now: readonly OwnEvent[]): Set<string> {
  const [known, present] = [new Set(before), new Set(now)];
  const changed = [
    ...now.filter((own) => !known.has(own)),
    ...before.filter((own) => !present.has(own)),
  ];
  return new Set(changed.map(({ event }) => event.pnr));
}

/** `keys`: those of its seats in `boardings`. */
function buildRow(
  ticket: GuideTicket,
  boardings: ReadonlyMap<string, SeatBoarding>,
  keys: readonly string[],
): BoardTicket {
  const { pnr } = ticket;
  const former = keys
    .map((key) => key.slice(pnr.length + 1))
    .filter((seat) => !ticket.seats.includes(seat));
  const getSeat = (seat: string) => ({
    seat,
    boarding: boardings.get(seatKey(pnr, seat)) ?? NOT_BOARDED,
  });
  return {
    ticket,
    isHere: isOnThisBus(ticket),
    seats: ticket.seats.map(getSeat),
    formerSeats: former.map(getSeat).filter(({ boarding }) => boarding.state === "boarded"),
  };
}

function isSameRow(a: BoardTicket, b: BoardTicket): boolean {
  return isSameSeats(a.seats, b.seats) && isSameSeats(a.formerSeats, b.formerSeats);
}

/**
 * What all phones have pressed, by `seatKey`. `pnr`: for this ticket alone, so that the answer to a press does not cost
 * more on a longer list.
 */
export function mergePresses(
  list: GuideList,
  own: readonly OwnEvent[],
  phone: string,
  pnr: string | null = null,
): Map<string, SeatBoarding> {
  const parse = parseInstants();
  const isMeant = (event: { pnr: string }) => pnr === null || event.pnr === pnr;
  const ownMeant = own.filter(({ event }) => isMeant(event));
  const events = [...listOwnEvents(ownMeant, phone), ...list.events.filter(isMeant)].map(
    (event) => ({ ...event, departsAt: parse(event.departs_at ?? null) }),
  );
  const departsAt = Date.parse(list.trip.leg_departs_at);
  return mergeBoardings(
    // A list that was stored before lists named the departure of the leg.
    Number.isNaN(departsAt) ? events : selectForDeparture(events, departsAt),
  );
}

/** The events that count say everything about a seat. */
function isSameSeats(a: readonly BoardSeat[], b: readonly BoardSeat[]): boolean {
  const nameEvents = ({ seat, boarding }: BoardSeat) =>
    [seat, ...boarding.events.map(({ id }) => id)].join();
  return (
    a.length === b.length && a.every((seat, at) => nameEvents(seat) === nameEvents(b[at] ?? seat))
  );
}

/** Nearly all presses name the same departure. */
function parseInstants(): (text: string | null) => number | null {
  const known = new Map<string, number>();
  return (text) => {
    if (text === null) return null;
    const instant = known.get(text) ?? Date.parse(text);
    known.set(text, instant);
    return instant;
  };
}

function listOwnEvents(own: readonly OwnEvent[], phone: string) {
  return own.filter(({ state }) => state !== "refused").map(({ event }) => ({ ...event, phone }));
}

/** Tickets that are not for this bus any more are not counted. */
export function countSeats(tickets: readonly BoardTicket[]): Counts {
  const seats = tickets.filter(({ isHere }) => isHere).flatMap((one) => one.seats);
  const count = (state: SeatBoarding["state"]) =>
    seats.filter(({ boarding }) => boarding.state === state).length;
  return { seats: seats.length, boarded: count("boarded"), noShows: count("no_show") };
}

/** By `seatKey`: those who are counted as being on the bus. */
export function listBoardedSeats({ tickets }: Board): string[] {
  return tickets
    .filter(({ isHere }) => isHere)
    .flatMap(({ ticket, seats }) =>
      seats
        .filter(({ boarding }) => boarding.state === "boarded")
        .map(({ seat }) => seatKey(ticket.pnr, seat)),
    );
}

export interface PointGroup {
  /** Empty: no point was chosen. */
  point: string;
  tickets: BoardTicket[];
  counts: Counts;
}

/** As the bus comes to the points; those that are no stop follow, and tickets without a point are last. */
export function groupByPoint(
  tickets: readonly BoardTicket[],
  stops: GuideList["stops"],
): PointGroup[] {
  const places = new Map(stops.map(({ name, position }) => [name, position]));
  const getPlace = (point: string) => (point === "" ? Infinity : (places.get(point) ?? 1e6));
  const groups = Array.from(
    groupBy(tickets, ({ ticket }) => ticket.point),
    ([point, inGroup]) => ({ point, tickets: inGroup, counts: countSeats(inGroup) }),
  );
  return sortItems(groups, (a, b) => {
    const [placeA, placeB] = [getPlace(a.point), getPlace(b.point)];
    if (placeA !== placeB) return placeA < placeB ? -1 : 1;
    return a.point < b.point ? -1 : 1;
  });
}

export function hasOpenSeat({ isHere, seats }: BoardTicket): boolean {
  return isHere && seats.some(({ boarding }) => boarding.state === "open");
}

/** How many were let on under a ticket that is cancelled or moved, also on a seat that it had before. */
export function countInError({ isHere, seats, formerSeats }: BoardTicket): number {
  if (isHere) return 0;
  return [...seats, ...formerSeats].filter(({ boarding }) => boarding.state === "boarded").length;
}

function firstSeat({ ticket }: BoardTicket): string {
  return ticket.seats[0] ?? "";
}

/** A1, A2, A10, B1; places without letters by their number. */
function compareSeats(a: string, b: string): number {
  const [, rowA = "", numberA = ""] = /^(\D*)(\d*)/.exec(a) ?? [];
  const [, rowB = "", numberB = ""] = /^(\D*)(\d*)/.exec(b) ?? [];
  if (rowA !== rowB) return rowA < rowB ? -1 : 1;
  return Number(numberA) - Number(numberB);
}
