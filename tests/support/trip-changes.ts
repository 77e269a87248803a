/** A change of a trip as the office makes it: it only tells, unless the test says otherwise. */
import type { trips } from "../../drizzle/schema.ts";
import type { TripChange, TripFactsSeen } from "../../worker/domain/trips/trip-change.ts";
import { T0 } from "./bills.ts";

type TripRow = typeof trips.$inferSelect;

export function seen(trip: TripRow): TripFactsSeen {
  const { departsAt, arrivesAt, returnsAt, saleClosesAt, examDate } = trip;
  return { departsAt, arrivesAt, returnsAt, saleClosesAt, examDate, busName: "Bus", examPlace: "" };
}

export function aChange(
  trip: TripRow,
  became: Partial<TripFactsSeen>,
  overrides: Partial<TripChange> = {},
): TripChange {
  return {
    tripId: trip.id,
    revision: trip.revision + 1,
    kind: "time",
    was: seen(trip),
    became: { ...seen(trip), ...became },
    chooseBy: null,
    silence: "keep",
    reason: "",
    sourceUrl: "",
    announcedAt: T0,
    ...overrides,
  };
}
