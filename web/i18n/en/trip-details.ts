import type { TripDetailName } from "../../../worker/domain/trips/trip-details.ts";

/** The details of a trip that people only read, on the passenger's pages and in the back office. */
export const tripDetails: Record<TripDetailName, string> = {
  note: "Good to know",
};
