/** How many seats of some trips are on the bus, by what their guides pressed (protocol 25). */
import { and, eq, isNull, sql } from "drizzle-orm";
import { boardingEvents } from "../../../drizzle/boarding.ts";
import { bills, tickets } from "../../../drizzle/money.ts";
import { mergeBoardings, type BoardingEvent } from "../../domain/boarding/merge.ts";
import { isAmong } from "../among.ts";
import type { Database } from "../client.ts";
import { CURRENT_SEATS_JSON } from "../tickets/current.ts";

/** It is a seat or a place that the ticket of the event has now. */
const IS_PRESENT_SEAT = sql`iif(${bills.mode} = 'unlimited',
  CAST(${boardingEvents.seatNo} AS INTEGER) BETWEEN 1 AND ${tickets.currentQuantity},
  ${boardingEvents.seatNo} IN (SELECT value FROM json_each(${CURRENT_SEATS_JSON})))`;

/**
 * Counts for the way out, by trip: seats that are sold now, as the trip's own page counts them. A trip of which nobody
 * has pressed anything is not in it.
 */
export async function countBoarded(
  db: Database,
  tripIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({
      trip: boardingEvents.tripId,
      id: boardingEvents.id,
      kind: boardingEvents.kind,
      // A ticket is as good a name here as its PNR.
      pnr: boardingEvents.ticketId,
      seat: boardingEvents.seatNo,
      undoes: boardingEvents.undoes,
      phone: boardingEvents.phoneId,
      at: boardingEvents.deviceAt,
      seq: boardingEvents.deviceSeq,
    })
    .from(boardingEvents)
    .innerJoin(tickets, eq(tickets.id, boardingEvents.ticketId))
    .innerJoin(bills, eq(bills.id, tickets.billId))
    .where(
      and(
        isAmong(boardingEvents.tripId, tripIds),
        eq(boardingEvents.leg, "out"),
        eq(tickets.currentTrip, boardingEvents.tripId),
        isNull(tickets.voidedAt),
        IS_PRESENT_SEAT,
      ),
    );
  const byTrip = new Map<string, BoardingEvent[]>();
  for (const { trip, ...event } of rows) {
    const known = byTrip.get(trip);
    if (known === undefined) byTrip.set(trip, [event]);
    else known.push(event);
  }
  return new Map(Array.from(byTrip, ([trip, events]) => [trip, countOnBus(events)]));
}

function countOnBus(events: readonly BoardingEvent[]): number {
  return [...mergeBoardings(events).values()].filter(({ state }) => state === "boarded").length;
}
