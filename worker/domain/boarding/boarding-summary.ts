/** Who is on a bus, for staff: counts, seats, and what contradicts the sales (protocol 25). Pure. */
import {
  mergeBoardings,
  NOT_BOARDED,
  seatKey,
  type BoardingEvent,
  type SeatBoarding,
} from "./merge.ts";

/**
 * `void_boarded`: the ticket was cancelled. `boarded_twice`: two phones have let somebody on. `moved`: the ticket is on
 * another trip, or has other seats now.
 */
export const BOARDING_CONFLICTS = ["void_boarded", "boarded_twice", "moved"] as const;
export type BoardingConflictKind = (typeof BOARDING_CONFLICTS)[number];

/** A ticket that is or was on the trip; seats or numbers of places as it has them now. */
export interface SummarizedTicket {
  pnr: string;
  seats: readonly string[];
  point: string;
  isVoid: boolean;
  isHere: boolean;
}

export interface BoardingCounts {
  expected: number;
  boarded: number;
  noShow: number;
  open: number;
}

export interface SummarizedSeat {
  pnr: string;
  seat: string;
  point: string;
  boarding: SeatBoarding;
}

export interface BoardingConflict {
  kind: BoardingConflictKind;
  pnr: string;
  seat: string;
  presses: BoardingEvent[];
}

export interface BoardingSummary extends BoardingCounts {
  points: ({ name: string } & BoardingCounts)[];
  seats: SummarizedSeat[];
  conflicts: BoardingConflict[];
}

/** `stops`: names in the order of the road; points that are not among them come after. */
export function summarizeBoarding(
  tickets: readonly SummarizedTicket[],
  events: Iterable<BoardingEvent>,
  stops: readonly string[],
): BoardingSummary {
  const merged = mergeBoardings(events);
  const seats = tickets
    .filter(({ isVoid, isHere }) => isHere && !isVoid)
    .flatMap(({ pnr, seats: own, point }) =>
      own.map((seat) => ({
        pnr,
        seat,
        point,
        boarding: merged.get(seatKey(pnr, seat)) ?? NOT_BOARDED,
      })),
    );
  const byPoint = Map.groupBy(seats, ({ point }) => point);
  const names = [...new Set([...stops, ...byPoint.keys()])].filter((name) => byPoint.has(name));
  return {
    ...countSeats(seats),
    points: names.map((name) => ({ name, ...countSeats(byPoint.get(name) ?? []) })),
    seats,
    conflicts: listConflicts(tickets, merged),
  };
}

/** Expected, and nobody has pressed anything. */
export function countOpen({ expected, boarded, noShow }: Omit<BoardingCounts, "open">): number {
  return expected - boarded - noShow;
}

export function addUpCounts(rows: readonly BoardingCounts[]): BoardingCounts {
  const sum = (of: keyof BoardingCounts) => rows.reduce((total, row) => total + row[of], 0);
  return {
    expected: sum("expected"),
    boarded: sum("boarded"),
    noShow: sum("noShow"),
    open: sum("open"),
  };
}

function countSeats(seats: readonly SummarizedSeat[]): BoardingCounts {
  const count = (state: SeatBoarding["state"]) =>
    seats.filter(({ boarding }) => boarding.state === state).length;
  return {
    expected: seats.length,
    boarded: count("boarded"),
    noShow: count("no_show"),
    open: count("open"),
  };
}

function listConflicts(
  tickets: readonly SummarizedTicket[],
  merged: ReadonlyMap<string, SeatBoarding>,
): BoardingConflict[] {
  const byPnr = new Map(tickets.map((ticket) => [ticket.pnr, ticket]));
  return [...merged.values()].flatMap(({ state, events, isTwice }): BoardingConflict[] => {
    const presses = events.filter(({ kind }) => kind === "board");
    const [first] = presses;
    if (state !== "boarded" || first === undefined) return [];
    const ticket = byPnr.get(first.pnr);
    const kind = findConflict(
      {
        isVoid: ticket?.isVoid === true,
        isPresent: ticket?.isHere === true && ticket.seats.includes(first.seat),
      },
      isTwice,
    );
    return kind === null ? [] : [{ kind, pnr: first.pnr, seat: first.seat, presses }];
  });
}

/** What is wrong with a seat that somebody was let on in. `isPresent`: it is a seat of its ticket, on this trip. */
export function findConflict(
  { isVoid, isPresent }: { isVoid: boolean; isPresent: boolean },
  isTwice: boolean,
): BoardingConflictKind | null {
  if (isVoid) return "void_boarded";
  if (!isPresent) return "moved";
  return isTwice ? "boarded_twice" : null;
}
