/** How many seats of some trips are on the bus, and what contradicts the sales, by what guides pressed. */
import { eq, sql } from "drizzle-orm";
import { boardingEvents } from "../../../drizzle/boarding.ts";
import { bills, tickets } from "../../../drizzle/money.ts";
import { trips } from "../../../drizzle/schema.ts";
import { findConflict, type BoardingConflictKind } from "../../domain/boarding/boarding-summary.ts";
import { mergeBoardings } from "../../domain/boarding/merge.ts";
import { AWAY_MOST_MS } from "../../domain/boarding/boarding-times.ts";
import { LEGS, type Leg } from "../../domain/trips/duty.ts";
import { isAmong } from "../among.ts";
import type { Database } from "../client.ts";
import { CURRENT_SEATS_JSON } from "../tickets/current.ts";
import { isForPresentDeparture } from "./present-departure.ts";

/** It is a seat or a place that the ticket of the event has now. */
const IS_PRESENT_SEAT = sql`iif(${bills.mode} = 'unlimited',
  CAST(${boardingEvents.seatNo} AS INTEGER) BETWEEN 1 AND ${tickets.currentQuantity},
  ${boardingEvents.seatNo} IN (SELECT value FROM json_each(${CURRENT_SEATS_JSON})))`;

export interface BoardedTrip {
  /**
   * Seats on the bus on the way out, of those that are sold now, as the trip's own page counts them; null: nobody has
   * pressed anything for one of them.
   */
  boarded: number | null;
  conflicts: { leg: Leg; kind: BoardingConflictKind; seats: number }[];
}

/** By trip; one of which nobody has pressed anything is not in it. */
export async function readBoarded(
  db: Database,
  tripIds: readonly string[],
): Promise<ReadonlyMap<string, BoardedTrip>> {
  const rows = await db
    .select({
      trip: boardingEvents.tripId,
      leg: boardingEvents.leg,
      id: boardingEvents.id,
      kind: boardingEvents.kind,
      // A ticket is as good a name here as its PNR.
      pnr: boardingEvents.ticketId,
      seat: boardingEvents.seatNo,
      undoes: boardingEvents.undoes,
      phone: boardingEvents.phoneId,
      at: boardingEvents.deviceAt,
      seq: boardingEvents.deviceSeq,
      isVoid: sql`${tickets.voidedAt} IS NOT NULL`.mapWith(Boolean),
      isPresent:
        sql`${tickets.currentTrip} = ${boardingEvents.tripId} AND ${IS_PRESENT_SEAT}`.mapWith(
          Boolean,
        ),
    })
    .from(boardingEvents)
    .innerJoin(tickets, eq(tickets.id, boardingEvents.ticketId))
    .innerJoin(bills, eq(bills.id, tickets.billId))
    .innerJoin(trips, eq(trips.id, boardingEvents.tripId))
    .where(
      // An undo takes back what it names, whichever departure it was pressed for.
      sql`${isAmong(boardingEvents.tripId, tripIds)}
        AND (${boardingEvents.kind} = 'undo' OR ${isForPresentDeparture("boarding_events")})`,
    );
  const byTrip = Map.groupBy(rows, ({ trip }) => trip);
  return new Map(Array.from(byTrip, ([trip, events]) => [trip, summarize(events)] as const));
}

type Row =
  Parameters<typeof mergeBoardings>[0] extends Iterable<infer Event>
    ? Event & { leg: Leg; isVoid: boolean; isPresent: boolean }
    : never;

function summarize(events: readonly Row[]): BoardedTrip {
  const states = new Map(events.map((event) => [event.id, event]));
  const onBus = LEGS.flatMap((leg) =>
    [...mergeBoardings(events.filter((event) => event.leg === leg)).values()].flatMap((seat) => {
      const first = seat.state === "boarded" ? states.get(seat.events[0]?.id ?? "") : undefined;
      return first === undefined ? [] : [{ leg, kind: findConflict(first, seat.isTwice), first }];
    }),
  );
  const conflicts = Map.groupBy(
    onBus.flatMap(({ leg, kind }) => (kind === null ? [] : [{ leg, kind }])),
    ({ leg, kind }) => `${leg} ${kind}`,
  );
  return {
    boarded: events.some(isCounted) ? onBus.filter(({ first }) => isCounted(first)).length : null,
    conflicts: [...conflicts.values()].flatMap((same) =>
      same.slice(0, 1).map((one) => ({ ...one, seats: same.length })),
    ),
  };
}

function isCounted({ leg, isPresent, isVoid }: Row): boolean {
  return leg === "out" && isPresent && !isVoid;
}

export interface BoardedLeg {
  id: string;
  name: string;
}

/** Trips with a leg that departs between two instants, for which a guide has pressed something; the newest first. */
export async function listPressedTrips(
  db: Database,
  { from, before }: { from: number; before: number },
  most: number,
): Promise<BoardedLeg[]> {
  const isReturning = sql`t.returns_at >= ${from} AND t.returns_at < ${before}`;
  const isPressed = (leg: Leg) =>
    sql`EXISTS (SELECT 1 FROM boarding_events e WHERE e.trip_id = t.id AND e.leg = ${leg})`;
  return db.all<BoardedLeg>(
    sql`SELECT t.id, t.name FROM trips t
      WHERE t.departs_at >= ${from - AWAY_MOST_MS} AND t.departs_at < ${before}
        AND t.cancelled_at IS NULL AND t.postponed_at IS NULL
        AND (t.departs_at >= ${from} AND ${isPressed("out")} OR ${isReturning} AND ${isPressed("back")})
      ORDER BY iif(${isReturning}, t.returns_at, t.departs_at) DESC, t.id LIMIT ${most}`,
  );
}
