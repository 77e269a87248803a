/** What staff see of trips (staff-calls.ts), and what acts that make or edit trips answer (staff-acts.ts). */
import { z } from "zod";
import { BOOKING_MODES } from "../../domain/trips/trip.ts";
import { TRIP_STATES } from "../../domain/trips/trip-state.ts";
import { Day, Id, Instant, TripDetailsView } from "../shared.ts";
import { DutyView, MissingDuty } from "./staff-duties.ts";

/** Days are of the departure, both inclusive; `name` is a part of the trip's name. */
export const TripFilterBody = z.object({
  from: Day.optional(),
  to: Day.optional(),
  destination: Id.optional(),
  unit: Id.optional(),
  mode: z.enum(BOOKING_MODES).optional(),
  state: z.enum(TRIP_STATES).optional(),
  name: z.string().trim().max(100).optional(),
  /** Only trips with a way of the next 48 hours that lacks a plate or a guide. */
  duties: z.literal("missing").optional(),
});
export const FindTripsBody = TripFilterBody.extend({
  after: z.string().max(100).optional(),
  /** For a screen that reads all of them: an answer has ten pages. */
  in_long_parts: z.boolean().optional(),
  /** Whether the answer says what vehicles and guides soon lack. */
  with_duties: z.boolean().optional(),
});
export const OneTripBody = z.object({ trip: Id });
export const TripSalesBody = OneTripBody.extend({ after: z.int().nonnegative().optional() });
export const MANIFEST_ORDERS = ["seat", "point"] as const;
export const ManifestBody = OneTripBody.extend({ order: z.enum(MANIFEST_ORDERS) });

/** By the id and the name of its trip. */
export const BusToFill = z.object({ trip: z.string(), name: z.string() });

const row = {
  id: z.string(),
  name: z.string(),
  mode: z.enum(BOOKING_MODES),
  destination: z.string(),
  unit: z.string(),
  bus: z.string(),
  departs_at: Instant,
  fare: z.number(),
  /** Seats, or places of a trip without a seat map. */
  sold: z.int(),
  /** Null when places are not limited. */
  total: z.int().nullable(),
  state: z.enum(TRIP_STATES),
  /** The bus of its day that is sold first: this one sells once that one is full. Null: it sells now. */
  waits_for: BusToFill.nullable(),
};
export const TripRow = z.object(row);
export type TripRow = z.infer<typeof TripRow>;

export const FoundTripsView = z.object({
  status_code: z.literal(201),
  trips: z.array(TripRow),
  /** Cursor of the last item; null when there are no more. */
  next: z.string().nullable(),
  /** The ways of these trips that depart soon and lack something; empty unless the body asks `with_duties`. */
  duties_missing: z.array(MissingDuty),
});
export type FoundTripsView = z.infer<typeof FoundTripsView>;

/** A whole file as text, for a spreadsheet. */
export const FileView = z.object({
  status_code: z.literal(201),
  name: z.string(),
  csv: z.string(),
  rows: z.int(),
});
export type FileView = z.infer<typeof FileView>;

const named = z.object({ id: z.string(), name: z.string() });
export const TripChoicesView = z.object({
  status_code: z.literal(201),
  /** Each with its other names, by which people look for it. */
  destinations: z.array(
    named.extend({ mode: z.enum(BOOKING_MODES), short_names: z.array(z.string()) }),
  ),
  units: z.array(named.extend({ destination: z.string(), has_map: z.boolean() })),
  /** With the usual plan of its trips; null: it has none. */
  buses: z.array(named.extend({ plan: z.enum(["40", "45"]).nullable() })),
  points: z.array(named),
});
export type TripChoicesView = z.infer<typeof TripChoicesView>;

const Passenger = z.object({
  bill: z.int(),
  /** Null while the payment is under way. */
  pnr: z.string().nullable(),
  /** Masked. */
  contact_name: z.string(),
  contact_number: z.string(),
});
const Stop = z.object({ id: z.string(), name: z.string(), at: Instant.nullable() });

export const OneTripView = z.object({
  status_code: z.literal(201),
  trip: z.object({
    ...row,
    destination_id: z.string(),
    unit_id: z.string(),
    bus_id: z.string(),
    bus_type: z.string(),
    plan: z.enum(["40", "45"]).nullable(),
    arrives_at: Instant,
    returns_at: Instant.nullable(),
    exam_date: z.string(),
    opens_at: Instant.nullable(),
    sale_closes_at: Instant,
    cancelled_at: Instant.nullable(),
    boarding: z.array(Stop),
    dropping: z.array(Stop),
    details: TripDetailsView,
    /** The buses of its day, destination and unit that are not cancelled, in the order in which they fill. */
    day_order: z.array(z.object({ trip: z.string(), name: z.string(), departs_at: Instant })),
  }),
  /** Every seat of the plan, in its order; none without a seat map. */
  seats: z.array(
    z.object({
      seat_no: z.string(),
      state: z.enum(["free", "held", "capturing", "sold", "blocked"]),
      passenger: Passenger.nullable(),
    }),
  ),
  /** Where passengers of a trip without a seat map get on. */
  centers: z.array(z.string()),
});
export type OneTripView = z.infer<typeof OneTripView>;

/** Paid bookings, the oldest first. */
export const TripSalesView = z.object({
  status_code: z.literal(201),
  sales: z.array(
    Passenger.extend({
      seats: z.array(z.string()),
      quantity: z.int(),
      /** Less what went back. */
      paid: z.number(),
      /** An agent, or a counter of the shop; null: online. */
      agent: z.string().nullable(),
      sold_at: Instant,
    }),
  ),
  next: z.int().nullable(),
  /** What these sales and all later ones paid, less what went back. */
  paid_in_all: z.number(),
});
export type TripSalesView = z.infer<typeof TripSalesView>;

/** For the guide on the bus: names and phone numbers in full. */
export const ManifestView = z.object({
  status_code: z.literal(201),
  trip: z.object({ id: z.string(), name: z.string(), bus: z.string(), departs_at: Instant }),
  duties: z.array(DutyView),
  rows: z.array(
    z.object({
      /** Null on a trip without a seat map, where a row is a booking. */
      seat_no: z.string().nullable(),
      quantity: z.int(),
      name: z.string(),
      phone: z.string(),
      /** Empty: no choice, they get on at the first. */
      point: z.string(),
      pnr: z.string(),
    }),
  ),
});
export type ManifestView = z.infer<typeof ManifestView>;
