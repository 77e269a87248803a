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
  const boardings = mergePresses(list, own, phone);
  const keysOfTickets = groupBy(boardings.keys(), (key) => key.slice(0, key.indexOf(" ")));
  const findBoarding = (pnr: string, seat: string) =>
    boardings.get(seatKey(pnr, seat)) ?? NOT_BOARDED;
  const rowsBefore = new Map(before?.tickets.map((row) => [row.ticket, row]));
  const tickets = list.tickets.map((ticket) => {
    const { pnr } = ticket;
    const former = (keysOfTickets.get(pnr) ?? [])
      .map((key) => key.slice(pnr.length + 1))
      .filter((seat) => !ticket.seats.includes(seat));
    const getSeat = (seat: string) => ({ seat, boarding: findBoarding(pnr, seat) });
    const row = {
      ticket,
      isHere: isOnThisBus(ticket),
      seats: ticket.seats.map(getSeat),
      formerSeats: former.map(getSeat).filter(({ boarding }) => boarding.state === "boarded"),
    };
    const rowBefore = rowsBefore.get(ticket);
    return rowBefore !== undefined && isSameRow(rowBefore, row) ? rowBefore : row;
  });
  const ordered = sortItems(tickets, (a, b) => compareSeats(firstSeat(a), firstSeat(b)));
  return { tickets: ordered, boardings, counts: countSeats(ordered) };
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

/** A cancelled or moved ticket under which somebody was let on. */
export function isBoardedInError(ticket: BoardTicket): boolean {
  return !ticket.isHere && ticket.seats.some(({ boarding }) => boarding.state === "boarded");
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
