/** What acts that make or edit trips are given, and what they answer (staff-acts.ts). */
import { z } from "zod";
import { line, trip } from "./act-inputs.ts";
import { mapTripDetails, TRIP_DETAIL_MAX } from "../../domain/trips/trip-details.ts";
import { Day, Id, Instant, Taka, TripDetailsView } from "../shared.ts";
import { ActView, TicketSendingView } from "../staff/staff.ts";
import { BusToFill } from "../staff/staff-trips.ts";

const NAME_MAX = 200;
const STOPS_MAX = 30;
/** A spreadsheet would run it as a formula. */
const FORMULA_START = /^[=+\-@＝＋－＠]/;

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time of day as 22:30");
const Stops = z.array(Id).max(STOPS_MAX, "are too many");
const cellText = line.refine(
  (text) => !FORMULA_START.test(text),
  "must begin with a letter or digit",
);
export const TripName = cellText.min(1, "must be filled in").max(NAME_MAX, "is too long");
const details = mapTripDetails(() => cellText.max(TRIP_DETAIL_MAX, "is too long").optional());

const plan = z.enum(["40", "45"]).nullable();

export const newTrip = z.object({
  name: TripName,
  destination: Id,
  unit: Id,
  bus: Id,
  /** Null for a trip without a seat map. Omitted, it is the bus's usual plan where its unit has a seat map. */
  plan: plan.optional(),
  fare: Taka,
  departs: Instant,
  arrives: Instant,
  /** Left out: one way. */
  returns: Instant.optional(),
  exam_date: Day,
  /** The exam of that day to which it goes; left out: none that the shop keeps. */
  exam: Id.optional(),
  /** Left out: half an hour before it departs. */
  sale_closes: Instant.optional(),
  /** Left out: on sale at once. */
  opens: Instant.optional(),
  boarding: Stops,
  /** When the bus leaves each boarding point; none: buyers do not choose where they get on. */
  boarding_times: z.array(Time).max(STOPS_MAX, "are too many"),
  dropping: Stops,
  ...details,
});
/** A detail that is left out stays as it is; an empty one goes. */
export const editedTrip = trip.extend({ name: TripName, bus: Id, ...details });

/** A trip that is cancelled. */
export const CancelTripView = ActView.extend({
  /** Paid bookings that are refunded, and their money; payments in progress that may follow. */
  sales: z.int(),
  amount: z.number(),
  /** The part that was paid in cash, which a person hands back. */
  in_cash: z.number(),
  /** The part of the rest that no wallet takes, too old or refunded before: staff pay it back by other means. */
  by_hand: z.number(),
  /** Within how many days the slowest of their wallets does a refund; null: all within minutes. */
  takes_days: z.int().nullable(),
  under_way: z.int(),
  /** The messages to those who have paid: when, how many, about how many taka they cost, and the first one's words. */
  sms: TicketSendingView.extend({ count: z.int(), cost: z.number(), text: z.string() }),
});

/** `trip` is null in the preview, which says what is going to be opened and what looks like a slip. */
export const NewTripView = ActView.extend({
  trip: z.string().nullable(),
  departs: Instant,
  arrives: Instant,
  returns: Instant.nullable(),
  /** The day of the exam. */
  exam_day: z.string(),
  /** When its sale begins; null: at once. */
  opens: Instant.nullable(),
  sale_closes: Instant,
  plan,
  /** In taka. */
  fare: z.number(),
  destination: z.string(),
  unit: z.string(),
  /** Names of the boarding points in their order. */
  boarding: z.array(z.string()),
  /** Another trip with this bus at the same minute; null in an answer that is no preview. */
  same_bus: z.object({ trip: z.string(), name: z.string() }).nullable(),
  /** The bus of its day that has to be full before it sells; null: none, or this is no preview. */
  waits_for: BusToFill.nullable(),
  /** The fare is probably a slip. */
  is_fare_far: z.boolean(),
});
const Named = z.object({ name: z.string(), bus: z.string(), details: TripDetailsView });
export const EditTripView = ActView.extend({ was: Named, became: Named });

const BUSES_OF_A_DAY_MOST = 60;

/** Each bus of the day that is not cancelled, in the order in which they fill. */
export const orderedBuses = z.object({
  trips: z.array(Id).min(2, "must name two buses").max(BUSES_OF_A_DAY_MOST, "are too many"),
});
/** Names of the trips in their order. */
export const OrderBusesView = ActView.extend({
  was: z.array(z.string()),
  became: z.array(z.string()),
});
