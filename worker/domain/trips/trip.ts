/**
 * The catalogue: destinations, their units, and trips with everything that a list, a checkout or a ticket shows. Seats
 * are in the trip's object.
 */
import type { ExamTimes } from "./exam.ts";
import type { PlanName } from "../seats/seat-plan.ts";
import type { Stop } from "./stops.ts";
import type { TripDetails } from "./trip-details.ts";

/** Limited trips sell seats from a map, unlimited ones a number of places. */
export const BOOKING_MODES = ["limited", "unlimited"] as const;
/** Stored as `mode`, `kind` and `route_type`; `bookingType`, `booking_type` and `route_type` on the wire. */
export type BookingMode = (typeof BOOKING_MODES)[number];

export interface Destination {
  id: string;
  name: string;
  mode: BookingMode;
  /** File name under uploads/destinations. */
  image: string;
}

/** With the short names by which students search, with a semicolon between. */
export interface ListedDestination extends Destination {
  shortNames: string;
}

export interface Unit {
  id: string;
  destinationId: string;
  name: string;
  groupName: string;
  /** Goes straight to checkout, without a seat map (decisions 4.2). */
  directCheckout: boolean;
}

export interface ExamOfTrip extends ExamTimes {
  place: string;
}

interface TripFields {
  id: string;
  name: string;
  /** Who opened the trip in the back office. */
  openedBy: string;
  destination: Destination;
  unit: Unit;
  busName: string;
  busTypeName: string;
  /** In the order of the road. */
  boarding: Stop[];
  dropping: Stop[];
  farePoisha: number;
  /** The day of departure in Dhaka. */
  journeyDate: string;
  departsAt: number;
  arrivesAt: number;
  /** Null for a one-way trip. */
  returnsAt: number | null;
  examDate: string;
  saleClosesAt: number;
  cancelledAt: number | null;
  /** Since when it has no date; its times are those of before. */
  postponedAt: number | null;
  /** Raised by each change of what its page shows of its bus, its times or its exam (protocol 15). */
  revision: number;
  /** The exam that it goes to; null: none that the shop keeps. */
  examId: string | null;
  exam: ExamOfTrip | null;
  /** When the sale starts; null: on sale at once. */
  opensAt: number | null;
  details: TripDetails;
  /** The incarnation of its object; null before the trip's first payment (protocol 4). */
  incarnation: string | null;
  /** Since when the whole shop sells nothing, by hand or for a restore (db/shop-state.ts); null while it sells. */
  salesPausedAt: number | null;
}

export type LimitedTrip = TripFields & { mode: "limited"; planName: PlanName };
export type UnlimitedTrip = TripFields & { mode: "unlimited"; planName: null };
export type Trip = LimitedTrip | UnlimitedTrip;

/** One bus of a destination, unit and day, in the order in which they fill (decisions 2.7). */
export interface BusInOrder {
  id: string;
  planName: PlanName;
  saleClosesAt: number;
  cancelledAt: number | null;
  opensAt: number | null;
  incarnation?: string | null;
}

export interface BusOfDay extends BusInOrder {
  name: string;
  departsAt: number;
  /** The place that staff gave it among the buses of its day, from 1; null: after those, by departure. */
  fillPlace: number | null;
}
