/**
 * What the presses of all guides' phones add up to, for the phone and the server alike (protocol 25). Events form a
 * set: their order, repeats and clocks do not change the result. An event counts unless an undo of its
 * ticket and seat names it; an undo may arrive before what it takes back. Pure.
 */
import { sortItems } from "../lists.ts";
import { isSameDeparture } from "./boarding-times.ts";

export const BOARDING_KINDS = ["board", "no_show", "undo"] as const;
export type BoardingKind = (typeof BOARDING_KINDS)[number];

export interface BoardingEvent {
  /** Made by the phone. */
  id: string;
  kind: BoardingKind;
  pnr: string;
  /** A seat, or the number of a place from 1 on a trip without a seat map. */
  seat: string;
  /** The event of the same seat that an undo takes back; null for other kinds. */
  undoes: string | null;
  phone: string;
  /** By the phone's clock, epoch ms: it only orders what is shown. */
  at: number;
  /** Counts the events of a phone. */
  seq: number;
}

export interface SeatBoarding {
  /** Somebody on the bus counts more than a press that said that nobody came. */
  state: "boarded" | "no_show" | "open";
  /** The events that count, in the order in which they are shown. An undo of the seat names each of them. */
  events: BoardingEvent[];
  /** Two phones have let somebody on: a copy of the ticket, or the same person twice. */
  isTwice: boolean;
}

export const NOT_BOARDED: SeatBoarding = { state: "open", events: [], isTwice: false };

/** The key of a seat of a ticket in `mergeBoardings`. */
export function seatKey(pnr: string, seat: string): string {
  return `${pnr} ${seat}`;
}

/**
 * The events of a leg that count for this departure (epoch ms). An undo takes back what it names, whichever departure
 * it was pressed for.
 */
export function selectForDeparture<Event extends { kind: BoardingKind; departsAt: number | null }>(
  events: readonly Event[],
  departsAt: number,
): Event[] {
  return events.filter(
    (event) => event.kind === "undo" || isSameDeparture(event.departsAt, departsAt),
  );
}

/** By `seatKey`; a seat without events that count is not in it. */
export function mergeBoardings(events: Iterable<BoardingEvent>): Map<string, SeatBoarding> {
  const byId = new Map<string, BoardingEvent>();
  const undone = new Set<string>();
  for (const event of events) {
    byId.set(event.id, event);
    if (event.kind === "undo" && event.undoes !== null) undone.add(undoKey(event.undoes, event));
  }
  const bySeat = new Map<string, BoardingEvent[]>();
  for (const event of byId.values()) {
    if (event.kind === "undo" || undone.has(undoKey(event.id, event))) continue;
    const key = seatKey(event.pnr, event.seat);
    const known = bySeat.get(key);
    if (known === undefined) bySeat.set(key, [event]);
    else known.push(event);
  }
  return new Map(Array.from(bySeat, ([key, counting]) => [key, boardingOfSeat(counting)]));
}

function undoKey(id: string, { pnr, seat }: BoardingEvent): string {
  return `${id} ${seatKey(pnr, seat)}`;
}

function boardingOfSeat(counting: BoardingEvent[]): SeatBoarding {
  const boards = counting.filter(({ kind }) => kind === "board");
  return {
    state: boards.length > 0 ? "boarded" : "no_show",
    events: sortItems(counting, compareEvents),
    isTwice: new Set(boards.map(({ phone }) => phone)).size > 1,
  };
}

/** By the phones' clocks; ids decide where clocks agree, so that every phone shows the same order. */
function compareEvents(a: BoardingEvent, b: BoardingEvent): number {
  return a.at - b.at || a.seq - b.seq || (a.id < b.id ? -1 : 1);
}
