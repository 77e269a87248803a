/** What the parents' page shows of a trip: nothing of any passenger (protocol 25.B). Pure; instants in ms. */
import type { Leg } from "../trips/duty.ts";
import type { JourneyTimes } from "../trips/journey.ts";
import {
  isBusPageOver,
  isOnTheRoad,
  legTimes,
  POSITION_FROM_BEFORE_MS,
  type LegTimes,
} from "./boarding-times.ts";
import { markBus, type BusMark, type PassedStop } from "./bus-line.ts";
import type { BusPosition } from "./bus-positions.ts";
import { lineOfLeg, type LineStop, type RoadStop } from "./line.ts";

interface Vehicle {
  /** Empty: not known yet. */
  plate: string;
  /** From the departure of the leg to this vehicle's own. */
  afterMs: number;
}

export interface BusTrip extends JourneyTimes {
  name: string;
  destination: string;
  busName: string;
  /** In the order of the way out. */
  stops: RoadStop[];
  vehicles: Record<Leg, Vehicle>;
  positions: Record<Leg, BusPosition | null>;
  passed: Record<Leg, PassedStop[]>;
}

interface BusFacts {
  name: string;
  destination: string;
  busName: string;
  plate: string;
}

export type BusView =
  | { state: "over" }
  | ({ state: "cancelled" | "postponed" } & BusFacts)
  | ({
      state: BusMark["state"];
      leg: Leg;
      times: LegTimes;
      /** When the way back begins, while the way out is shown; null when there is none. */
      returnsAt: number | null;
      /** `at` is the planned time; `leftBy` is the first time at which the bus is known to have left. */
      stops: { name: string; at: number | null; leftBy: number | null }[];
      mark: BusMark;
    } & BusFacts);

/** The times of a leg with the vehicle's own departure; null when the trip has no such leg or no date. */
export function vehicleTimes(trip: BusTrip, leg: Leg): LegTimes | null {
  const times = legTimes(trip, leg);
  return times && { ...times, departsAt: times.departsAt + trip.vehicles[leg].afterMs };
}

export function listLineStops(trip: BusTrip, leg: Leg, { departsAt }: LegTimes): LineStop[] {
  return lineOfLeg(trip.stops, leg, departsAt);
}

/** What is known of the bus on this departure of the leg. News from before its trip was moved is of another one. */
export function selectNews(trip: BusTrip, leg: Leg, times: LegTimes) {
  const known = trip.positions[leg];
  return {
    position: known !== null && isOnTheRoad(times, known.at) ? known : null,
    passed: trip.passed[leg].filter(({ at }) => isOnTheRoad(times, at)),
  };
}

/** The way out, and from two hours before its departure the way back. */
export function viewBus(trip: BusTrip, now: number): BusView {
  if (isBusPageOver(trip, now)) return { state: "over" };
  const { name, destination, busName, returnsAt } = trip;
  const isBack = returnsAt !== null && returnsAt - POSITION_FROM_BEFORE_MS <= now;
  const leg = isBack && trip.postponedAt === null ? "back" : "out";
  const facts = { name, destination, busName, plate: trip.vehicles[leg].plate };
  if (trip.cancelledAt !== null) return { state: "cancelled", ...facts };
  const times = vehicleTimes(trip, leg);
  if (times === null) return { state: "postponed", ...facts };
  const stops = listLineStops(trip, leg, times);
  const news = selectNews(trip, leg, times);
  const mark = markBus(stops, news, { times, now });
  return {
    state: mark.state,
    ...facts,
    leg,
    times,
    returnsAt: leg === "out" ? returnsAt : null,
    stops: stops.map((stop, position) => ({
      name: stop.name,
      at: plannedTime(stop, { isLast: position === stops.length - 1, times }),
      leftBy: news.passed.find((passed) => passed.position === position)?.at ?? null,
    })),
    mark,
  };
}

/** The first stop of a line has the departure of the vehicle, the last one the arrival. */
function plannedTime(
  { at, position }: LineStop,
  { isLast, times }: { isLast: boolean; times: LegTimes },
): number | null {
  if (position === 0) return at ?? times.departsAt;
  return isLast ? times.arrivesAt : at;
}
