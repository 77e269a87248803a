/** What has changed between two lists that a guide should hear of, told until the guide has seen it. Pure. */
import type { GuideList } from "../../../worker/contract/guide/guide.ts";
import { isSameDeparture } from "../../../worker/domain/boarding/boarding-times.ts";

type Ticket = GuideList["tickets"][number];

export type ListUpdate =
  | { kind: "new" | "cancelled" | "restored"; pnr: string; name: string; seats: string[] }
  | { kind: "moved"; pnr: string; name: string; seats: string[]; to: string }
  | { kind: "seats"; pnr: string; name: string; seats: string[]; before: string[] }
  | { kind: "point"; pnr: string; name: string; seats: string[]; point: string }
  | { kind: "trip_cancelled" | "trip_postponed" }
  /** The browser had deleted the list, and the open page has stored it again. */
  | { kind: "stored_again" }
  | { kind: "departs"; at: string }
  /** The bus goes on another day: so many who were on it do not count any more. */
  | {
      kind: "boarded_anew";
      count: number;
      /** By `seatKey`; an update that an older page has stored does not name them. */
      seats?: string[];
    }
  | { kind: "meeting_place"; place: string };

export function compareLists(before: GuideList, after: GuideList): ListUpdate[] {
  const known = new Map(before.tickets.map((ticket) => [ticket.pnr, ticket]));
  return [
    ...compareTrips(before.trip, after.trip),
    ...after.tickets.flatMap((ticket) => compareTickets(known.get(ticket.pnr), ticket)),
    // A ticket that is no longer listed at all belongs to another bus now, or was sold by mistake.
    ...listGone(before, after),
  ];
}

function compareTrips(before: GuideList["trip"], after: GuideList["trip"]): ListUpdate[] {
  const updates: ListUpdate[] = [];
  if (before.cancelled_at === null && after.cancelled_at !== null) {
    updates.push({ kind: "trip_cancelled" });
  }
  if (!before.is_postponed && after.is_postponed) updates.push({ kind: "trip_postponed" });
  if (before.departs_at !== after.departs_at) {
    updates.push({ kind: "departs", at: after.departs_at });
  }
  if (before.meeting_place !== after.meeting_place && after.meeting_place !== "") {
    updates.push({ kind: "meeting_place", place: after.meeting_place });
  }
  return updates;
}

/**
 * Tells of seats that were on the bus and are not any more because it goes on another day. `boarded`: the seats of
 * before, by `seatKey`. A bus may be moved on, or back to the day for which they were let on, before the guide has
 * seen what was told, so that is judged anew.
 */
export function tellBoardedAnew(
  told: readonly ListUpdate[],
  boarded: readonly string[],
  isBoarded: (key: string) => boolean,
): ListUpdate[] {
  const toldSeats = told.flatMap((one) => (one.kind === "boarded_anew" ? (one.seats ?? []) : []));
  const seats = [...new Set([...toldSeats, ...boarded])].filter((key) => !isBoarded(key));
  return [
    ...told.filter(({ kind }) => kind !== "boarded_anew"),
    ...(seats.length === 0 ? [] : [{ kind: "boarded_anew" as const, count: seats.length, seats }]),
  ];
}

export function isSameDay(before: GuideList["trip"], after: GuideList["trip"]): boolean {
  return isSameDeparture(Date.parse(before.leg_departs_at), Date.parse(after.leg_departs_at));
}

function compareTickets(before: Ticket | undefined, after: Ticket): ListUpdate[] {
  const { pnr, name, seats } = after;
  const isThere = isOnThisBus(after);
  if (before === undefined) return isThere ? [{ kind: "new", pnr, name, seats }] : [];
  if (isOnThisBus(before) && !isThere) {
    return after.moved_to === null
      ? [{ kind: "cancelled", pnr, name, seats: before.seats }]
      : [{ kind: "moved", pnr, name, seats: before.seats, to: after.moved_to }];
  }
  if (!isThere) return [];
  if (!isOnThisBus(before)) return [{ kind: "restored", pnr, name, seats }];
  if (before.seats.join() !== seats.join()) {
    return [{ kind: "seats", pnr, name, seats, before: before.seats }];
  }
  return before.point === after.point
    ? []
    : [{ kind: "point", pnr, name, seats, point: after.point }];
}

function listGone(before: GuideList, after: GuideList): ListUpdate[] {
  const there = new Set(after.tickets.map(({ pnr }) => pnr));
  return before.tickets
    .filter((ticket) => isOnThisBus(ticket) && !there.has(ticket.pnr))
    .map(({ pnr, name, seats }) => ({ kind: "cancelled", pnr, name, seats }));
}

export function isOnThisBus({ voided_at, moved_to }: Ticket): boolean {
  return voided_at === null && moved_to === null;
}
