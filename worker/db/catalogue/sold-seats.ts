/** Seats sold of a trip with a seat plan: an expression over `trips` under its own name. */
import { sql } from "drizzle-orm";
import { figuresDue, tripFigures } from "../../../drizzle/figures.ts";
import { ticketSeats } from "../../../drizzle/money.ts";
import { trips } from "../../../drizzle/schema.ts";
import { capacity } from "../../domain/seats/seat-plan.ts";

export const SOLD_SEATS = sql<number>`(select count(*) from ${ticketSeats} where ${ticketSeats.tripId} = trips.id)`;

/**
 * Seats sold by the trip's figures, or counted where something has changed since they were summed (`figures_due`): a
 * list of many trips reads a row of each instead of all its seats.
 */
export const COUNTED_SEATS = sql<number>`COALESCE((SELECT f.distinct_seats FROM ${tripFigures} f WHERE f.trip_id = trips.id
  AND NOT EXISTS (SELECT 1 FROM ${figuresDue} d WHERE d.trip_id = trips.id)), ${SOLD_SEATS})`;

/** Some may be held. Null: a trip without a seat plan. */
export const UNSOLD_SEATS = sql<
  number | null
>`CASE ${trips.planName} WHEN '40' THEN ${capacity("40")} - ${SOLD_SEATS}
  WHEN '45' THEN ${capacity("45")} - ${SOLD_SEATS} END`;
