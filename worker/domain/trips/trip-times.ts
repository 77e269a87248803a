/** The order of a trip's instants, and what another departure does to them. Pure; epoch ms. */
import { dhakaDate } from "../dhaka-time.ts";
import { fault, type Fault } from "../faults.ts";

export interface TripTimes {
  departsAt: number;
  arrivesAt: number;
  /** Null for a one-way trip. */
  returnsAt: number | null;
  saleClosesAt: number;
}

export interface DatedTrip extends TripTimes {
  /** Null when the trip is on sale at once. */
  opensAt: number | null;
  examDate: string;
}

export interface TimeError {
  field: Exclude<keyof DatedTrip, "departsAt">;
  fault: Fault;
}

type TimeFault =
  | "arrives_before_departs"
  | "returns_before_arrives"
  | "exam_over"
  | "sale_after_departure"
  | "sale_before_opening";

export function timeErrors(trip: DatedTrip): TimeError[] {
  const { departsAt, arrivesAt, returnsAt, saleClosesAt, opensAt, examDate } = trip;
  const rules: readonly (readonly [TimeError["field"], isWrong: boolean, code: TimeFault])[] = [
    ["arrivesAt", arrivesAt <= departsAt, "arrives_before_departs"],
    ["returnsAt", returnsAt !== null && returnsAt <= arrivesAt, "returns_before_arrives"],
    ["examDate", examDate < dhakaDate(arrivesAt), "exam_over"],
    ["saleClosesAt", saleClosesAt > departsAt, "sale_after_departure"],
    ["opensAt", opensAt !== null && opensAt >= saleClosesAt, "sale_before_opening"],
  ];
  return rules.flatMap(([field, isWrong, code]) =>
    isWrong ? [{ field, fault: fault(code) }] : [],
  );
}

/** The sale closes as long before the new departure as before the old one; `returnsAt` stays unless given. */
export function moveTimes(
  was: TripTimes,
  to: { departsAt: number; arrivesAt: number; returnsAt?: number | undefined },
): TripTimes {
  return {
    departsAt: to.departsAt,
    arrivesAt: to.arrivesAt,
    returnsAt: to.returnsAt ?? was.returnsAt,
    saleClosesAt: to.departsAt - (was.departsAt - was.saleClosesAt),
  };
}

/**
 * The name of a stop that the bus would leave when it has arrived; null: none. Stops keep their time since departure.
 */
export function findLateStop(
  boarding: readonly { name: string; at: number | null }[],
  was: TripTimes,
  became: TripTimes,
): string | null {
  const shift = became.departsAt - was.departsAt;
  return boarding.find(({ at }) => at !== null && at + shift >= became.arrivesAt)?.name ?? null;
}
