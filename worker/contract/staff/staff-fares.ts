/** One price for all trips that a filter finds, or a price for each of some trips. */
import { z } from "zod";
import { FARE_KEPT } from "../../domain/trips/new-fares.ts";
import { Id, Instant, Taka } from "../shared.ts";
import { TripFilterBody } from "./staff-trips.ts";
import { ActView } from "./staff.ts";

export const FARES_MOST = 100;

/** `fare` for the trips of the filter; `fares` in place of both takes such a change back. */
export const faresInput = TripFilterBody.extend({
  fare: Taka.optional(),
  fares: z
    .array(z.object({ trip: Id, fare: Taka }))
    .min(1, "must name a trip")
    .max(FARES_MOST, "are too many")
    .optional(),
});

export const FaresActView = ActView.extend({
  rows: z.array(
    z.object({
      trip: z.string(),
      name: z.string(),
      departs: Instant,
      was: z.number(),
      became: z.number(),
      /** Paid bookings, which stay as they are, and what they have paid. */
      sold: z.int(),
      paid: z.number(),
      /** Why it keeps its price; null: it gets the new one. */
      why: z.enum(FARE_KEPT).nullable(),
    }),
  ),
});
