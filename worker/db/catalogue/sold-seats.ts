/** Seats sold of a trip with a seat plan: an expression over `trips` under its own name. */
import { sql } from "drizzle-orm";
import { ticketSeats } from "../../../drizzle/money.ts";
import { trips } from "../../../drizzle/schema.ts";
import { capacity } from "../../domain/seats/seat-plan.ts";

export const SOLD_SEATS = sql<number>`(select count(*) from ${ticketSeats} where ${ticketSeats.tripId} = ${trips.id})`;

/** Some may be held. Null: a trip without a seat plan. */
export const UNSOLD_SEATS = sql<
  number | null
>`CASE ${trips.planName} WHEN '40' THEN ${capacity("40")} - ${SOLD_SEATS}
  WHEN '45' THEN ${capacity("45")} - ${SOLD_SEATS} END`;
