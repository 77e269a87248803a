/** Destinations, units and trips (spec 3, spec 7; decisions 1.6). */
import { z } from "zod";
import { field } from "../field.ts";
import { ARRIVE_BY } from "../../domain/trips/exam.ts";
import {
  Id,
  PointList,
  TRIP_TIMES,
  TripDetailsView,
  TripRevision,
  Success,
  TripName,
  BusName,
  BusType,
  PlanName,
  DestinationName,
  UnitName,
  GroupName,
} from "../shared.ts";

export const RouteListView = z.object({
  status_code: Success,
  busRouteList: field(
    z.array(
      z.object({
        id: field(z.string(), "Id of the destination: the `destination_id` of other calls.", "3"),
        destination_name: DestinationName,
        route_type: field(
          z.enum(["limited", "unlimited"]),
          "`limited`: seats are chosen from a map. `unlimited`: a number of places is booked.",
        ),
        destination_image: field(
          z.string(),
          "File name of a picture under /uploads.",
          "rajshahi.webp",
        ),
        next_date: field(
          z.string().nullable(),
          "The next day with a seat left; null: no trip is on sale.",
          "2026-12-04",
        ),
        from_fare: field(z.number().nullable(), "The lowest fare of its trips, in taka.", 600),
        seats_left: field(
          z.int().nullable(),
          "Approximate seats left that day; null where places are sold without a seat map.",
          31,
        ),
        short_names: field(
          z.array(z.string()),
          "Other names by which students search, in either script.",
          ["RU", "রাবি"],
        ),
      }),
    ),
    "Destinations.",
  ),
});
export type RouteListView = z.infer<typeof RouteListView>;

/** Extension: the English names that the shop has given, by the names as the other calls answer them. */
export const EnglishNamesView = z.object({
  status_code: Success,
  names: field(
    z.record(z.string(), z.string()),
    "The English names that the shop has given, by the names as the other calls answer them.",
    { "রাজশাহী বিশ্ববিদ্যালয়": "Rajshahi University" },
  ),
});
export type EnglishNamesView = z.infer<typeof EnglishNamesView>;

export const UnitListView = z.object({
  status_code: Success,
  unitList: field(
    z.array(
      z.object({
        id: field(z.string(), "Id of the unit: the `unit_id` of other calls.", "7"),
        unit_name: UnitName,
        group_name: GroupName,
        direct_checkout: field(
          z.boolean(),
          "Whether the unit goes to checkout without a seat map.",
        ),
      }),
    ),
    "Units of the destination.",
  ),
});
export type UnitListView = z.infer<typeof UnitListView>;

/** One call may ask for so many days. */
const DAYS_MOST = 100;

export const TripListRequest = z.object({
  destination_id: field(Id, "Id of the destination, from the list of routes.", "3"),
  unit_id: field(Id, "Id of the unit, from the list of units.", "7"),
  days: field(
    z.array(z.iso.date()).max(DAYS_MOST).optional(),
    "Days of departure whose free seats are counted newly, besides the first days of a long list.",
    ["2026-12-04"],
  ),
});

export const TripView = z.object({
  id: field(z.string(), "Id of the trip: the `trip_id` of other calls.", "42"),
  trip_name: TripName,
  user_id: field(z.string(), "Who opened the trip.", "staff"),
  seat_price: field(z.number(), "Fare of one seat in taka.", 600),
  ...TRIP_TIMES,
  revision: TripRevision,
  bus_data: field(z.object({ bus_name: BusName }), "The bus."),
  bus_type_data: field(z.object({ type_name: BusType }), "Kind of bus."),
  seat_plan_to_data: field(z.object({ plan_name: PlanName }), "Seat plan of the trip."),
  getBoardingPoint: field(PointList, "Stops where people get on."),
  getDroppingPoint: field(PointList, "Stops where people get off."),
  arrives_before: field(
    z
      .object({
        of: field(z.enum(ARRIVE_BY), "What the time is counted to."),
        minutes: field(z.int(), "Minutes.", 90),
      })
      .optional(),
    "How long before the exam's gate closes, or before reporting time or start, it arrives. Absent: not known.",
  ),
  details: TripDetailsView,
  seatsAvailable: field(
    z.int(),
    "Approximate free seats or places. Of more than 20 buses, on days that were not asked for: seats without a ticket.",
    31,
  ),
  is_folded: field(
    z.literal(true).optional(),
    "Only in a list of more than 20 buses: its day is not among the first, and was not asked for by `days`.",
  ),
  sale_closes_at: field(z.iso.datetime({ offset: true }), "When the sale of the trip ends."),
  opens_at: field(
    z.iso.datetime({ offset: true }).nullable(),
    "When the sale starts, where that is announced; joining the waiting room (`/opening`) comes first. Null: on sale.",
    null,
  ),
  bus_number: field(
    z.int(),
    "Position among the buses of the same destination, unit and day, from 1; they fill in this order.",
  ),
  buses_that_day: field(z.int(), "How many buses go that day."),
});
export type TripView = z.infer<typeof TripView>;

export const TripListView = z.object({
  status_code: Success,
  busFTRouteList: field(z.array(TripView), "Trips in order of departure."),
  destination_name: field(z.string(), "The destination.", "Rajshahi University"),
  unit_name: UnitName,
  group_name: GroupName,
});
export type TripListView = z.infer<typeof TripListView>;
