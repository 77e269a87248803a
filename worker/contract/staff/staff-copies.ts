/** Copies of trips: those of a day, or of a season by the new days of its exams; and taking copies back. */
import { z } from "zod";
import { COPY_STAYS } from "../../domain/trips/copies-back.ts";
import { NOT_COPIED } from "../../domain/trips/trip-copies.ts";
import { Day, Id, Instant } from "../shared.ts";
import { ActView } from "./staff.ts";

export const COPIES_MOST = 100;
const EXAMS_MOST = 200;

/** Exams of the copies, each assigned by its unit and new day; left out: none. */
const goesTo = z.array(Id).max(EXAMS_MOST, "are too many").optional();

export const copiedDay = z.object({ from: Day, to: Day, goes_to: goesTo });

const Row = z.object({
  /** The trip that is copied, and when it departs. */
  trip: z.string(),
  name: z.string(),
  was: Instant,
  /** Departure of the copy. */
  departs: Instant,
  /** When its sale opens; null: at once. */
  opens: Instant.nullable(),
  /** The exam that it goes to; null: none that the shop keeps. */
  exam: z.string().nullable(),
  /** Why it is not copied; null: it is copied. */
  why: z.enum(NOT_COPIED).nullable(),
});
export const CopyTripsView = ActView.extend({ rows: z.array(Row) });

/** Departures from one day to another, both inclusive, of exams that have a new day. */
export const copiedSeason = z.object({
  from: Day,
  to: Day,
  exams: z
    .array(z.object({ unit: Id, was: Day, day: Day }))
    .min(1, "must name an exam")
    .max(EXAMS_MOST, "are too many"),
  /** When the sale of all copies opens. Left out: each as long before its departure as its original. */
  opens: Instant.optional(),
  goes_to: goesTo,
});
export const CopySeasonView = CopyTripsView.extend({
  /** `rows` has these, and the first of those that are not copied. */
  copied: z.int(),
  kept: z.int(),
  /** The number left for the next call. */
  rest: z.int(),
});

export const cancelledCopies = z.object({
  trips: z.array(Id).min(1, "must name a trip").max(COPIES_MOST, "are too many"),
});
export const CancelCopiesView = ActView.extend({
  rows: z.array(
    z.object({
      trip: z.string(),
      name: z.string(),
      departs: Instant,
      /** Why it stays; null: it is taken back. */
      why: z.enum(COPY_STAYS).nullable(),
    }),
  ),
});

export const ExamsBody = z.object({ from: Day, to: Day });
export const ExamsView = z.object({
  status_code: z.literal(201),
  /** The trips by the day of their exam; cancelled ones are left out. */
  exams: z.array(
    z.object({
      unit: z.string(),
      unit_name: z.string(),
      destination: z.string(),
      exam_date: z.string(),
      /** The days of departure of its first and last trip. */
      first: z.string(),
      last: z.string(),
      trips: z.int(),
    }),
  ),
  /** There are more: fewer days have to be chosen. */
  is_cut: z.boolean(),
});
export type ExamsView = z.infer<typeof ExamsView>;
