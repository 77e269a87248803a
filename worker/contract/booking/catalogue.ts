/** Destinations, units and trips (spec 3, spec 7; decisions 1.6). */
import { z } from "zod";
import { ARRIVE_BY } from "../../domain/trips/exam.ts";
import { Id, PointList, TRIP_TIMES, TripDetailsView, TripRevision } from "../shared.ts";

export const RouteListView = z.object({
  status_code: z.literal(201),
  busRouteList: z.array(
    z.object({
      id: z.string(),
      destination_name: z.string(),
      route_type: z.enum(["limited", "unlimited"]),
      destination_image: z.string(),
      /** Extension: the next day with a seat left; null: no trip is on sale. */
      next_date: z.string().nullable(),
      /** Extension: the lowest fare of its trips, in taka. */
      from_fare: z.number().nullable(),
      /** Extension: approximate seats left that day; null where places are sold without a seat map. */
      seats_left: z.int().nullable(),
      /** Extension: by which students search, in either script. */
      short_names: z.array(z.string()),
    }),
  ),
});
export type RouteListView = z.infer<typeof RouteListView>;

/** Extension: the English names that the shop has given, by the names as the other calls answer them. */
export const EnglishNamesView = z.object({
  status_code: z.literal(201),
  names: z.record(z.string(), z.string()),
});
export type EnglishNamesView = z.infer<typeof EnglishNamesView>;

export const UnitListView = z.object({
  status_code: z.literal(201),
  unitList: z.array(
    z.object({
      id: z.string(),
      unit_name: z.string(),
      group_name: z.string(),
      direct_checkout: z.boolean(),
    }),
  ),
});
export type UnitListView = z.infer<typeof UnitListView>;

export const TripListRequest = z.object({ destination_id: Id, unit_id: Id });

export const TripView = z.object({
  id: z.string(),
  trip_name: z.string(),
  user_id: z.string(),
  seat_price: z.number(),
  ...TRIP_TIMES,
  revision: TripRevision,
  bus_data: z.object({ bus_name: z.string() }),
  bus_type_data: z.object({ type_name: z.string() }),
  seat_plan_to_data: z.object({ plan_name: z.string() }),
  getBoardingPoint: PointList,
  getDroppingPoint: PointList,
  /**
   * Extension: how long before the exam's gate closes, or before reporting time or start, it arrives. Absent: not
   * known.
   */
  arrives_before: z.object({ of: z.enum(ARRIVE_BY), minutes: z.int() }).optional(),
  details: TripDetailsView,
  seatsAvailable: z.int(),
  sale_closes_at: z.iso.datetime({ offset: true }),
  /**
   * Extension: when the sale starts, where that is announced; joining the waiting room (`/opening`) comes first. Null:
   * on sale.
   */
  opens_at: z.iso.datetime({ offset: true }).nullable(),
  /** Extension: position among the buses of the same destination, unit and day, from 1; they fill in this order. */
  bus_number: z.int(),
  buses_that_day: z.int(),
});
export type TripView = z.infer<typeof TripView>;

export const TripListView = z.object({
  status_code: z.literal(201),
  busFTRouteList: z.array(TripView),
  /** Extension: the title of the screen. */
  destination_name: z.string(),
  unit_name: z.string(),
  group_name: z.string(),
});
export type TripListView = z.infer<typeof TripListView>;
