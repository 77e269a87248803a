/** Exams of the shop, the trips to them, and the act that moves both. */
import { z } from "zod";
import { EXAM_FAULTS } from "../../domain/trips/exam.ts";
import { MOVE_FAULTS } from "../../domain/trips/exam-move.ts";
import { line } from "../staff-acts/act-inputs.ts";
import { isAddress, isContentLine } from "../pages/content-rules.ts";
import { Id, Instant } from "../shared.ts";
import { ActView, Times } from "./staff.ts";

/** Most trips of one exam; the batch of its move has a row for each. */
export const EXAM_TRIPS_MOST = 200;
export const SESSION_MAX = 20;
export const SHIFT_MAX = 40;
export const PLACE_MAX = 120;
const ANNOUNCEMENT_MAX = 300;
export const URL_MAX = 500;

const Address = z
  .string()
  .trim()
  .max(URL_MAX, "is too long")
  .refine((url) => url === "" || isAddress(url), {
    message: "must be an address that begins with https://",
  });
/** As a season's files have it: no spreadsheet takes it for a formula. */
const cell = (max: number) =>
  line
    .max(max, "is too long")
    .refine((text) => text === "" || isContentLine(text), "must not begin with = + - @");
const Place = cell(PLACE_MAX);

/** `id` and `seen` (its revision): of an exam that there is. */
export const savedExam = z.object({
  id: Id.optional(),
  seen: z.int().nonnegative().optional(),
  unit: Id,
  session: cell(SESSION_MAX).min(1, "must be filled in"),
  /** Empty if there is only one. */
  shift: cell(SHIFT_MAX),
  starts_at: Instant,
  report_by: Instant.optional(),
  gate_closes_at: Instant.optional(),
  /** Empty: not known. */
  place: Place,
  source_url: Address,
  /** When staff last checked the source. */
  checked_at: Instant.optional(),
});

export const examOfTrips = z.object({
  /** Null takes the trips off their exam. */
  exam: Id.nullable(),
  trips: z.array(Id).min(1, "must name a trip").max(EXAM_TRIPS_MOST, "are too many"),
});

export const movedExam = z.object({
  exam: Id,
  /** Null while the exam is postponed and has no date. */
  starts_at: Instant.nullable(),
  /** Trips that are not listed move along with the exam. */
  report_by: Instant.optional(),
  gate_closes_at: Instant.optional(),
  /** Left out: unchanged. */
  place: Place.optional(),
  /** The reason that passengers read. */
  announcement: line.max(ANNOUNCEMENT_MAX, "is too long").default(""),
  source_url: Address.default(""),
  /** Trips that do not simply move along. */
  trips: z
    .array(z.object({ trip: Id, departs: Instant, arrives: Instant, returns: Instant.optional() }))
    .max(EXAM_TRIPS_MOST, "are too many")
    .optional(),
});

const fields = {
  unit: z.string(),
  session: z.string(),
  shift: z.string(),
  /** Null while the exam is postponed and has no date. */
  starts_at: Instant.nullable(),
  report_by: Instant.nullable(),
  gate_closes_at: Instant.nullable(),
  place: z.string(),
  source_url: z.string(),
  checked_at: Instant.nullable(),
};
const Fields = z.object(fields);

export const ExamView = Fields.extend({
  id: z.string(),
  revision: z.int(),
  unit_name: z.string(),
  destination: z.string(),
  /** Neither cancelled nor departed; includes postponed ones. */
  open_trips: z.int(),
});
export type ExamView = z.infer<typeof ExamView>;

export const ExamListBody = z.object({ unit: Id.optional() });
export const ExamListView = z.object({
  status_code: z.literal(201),
  exams: z.array(ExamView),
  /** There are more: a unit has to be chosen. */
  is_cut: z.boolean(),
});
export type ExamListView = z.infer<typeof ExamListView>;

export const OneExamBody = z.object({ exam: Id });
export const OneExamView = z.object({
  status_code: z.literal(201),
  exam: ExamView,
  /** The open ones. */
  trips: z.array(Times.extend({ trip: z.string(), name: z.string(), is_postponed: z.boolean() })),
  /**
   * Tickets of these trips by what their passengers answered to the last change, and until when the others may; null
   * where nobody was asked.
   */
  answers: z
    .object({
      stay: z.int(),
      refund: z.int(),
      other_bus: z.int(),
      silent: z.int(),
      until: Instant,
    })
    .nullable(),
});
export type OneExamView = z.infer<typeof OneExamView>;

export const ExamActView = ActView.extend({
  /** Null in the preview of a new one. */
  exam: z.string().nullable(),
  was: Fields.nullable(),
  became: Fields,
});

export const TripExamActView = ActView.extend({
  rows: z.array(
    z.object({
      trip: z.string(),
      name: z.string(),
      arrives: Instant,
      /** Why it can't go to the exam; null: it can. */
      why: z.enum([...EXAM_FAULTS, "cancelled", "postponed", "same", "has_tickets"]).nullable(),
    }),
  ),
});

const WhenAndWhere = z.object({ starts_at: Instant.nullable(), place: z.string() });
export const MoveExamView = ActView.extend({
  was: WhenAndWhere,
  became: WhenAndWhere,
  rows: z.array(
    z.object({
      trip: z.string(),
      name: z.string(),
      was: Times,
      /** Null when the trip is left without a date. */
      became: Times.nullable(),
      /** The deadline of its passengers' choice; null: they are only informed, or nothing changes. */
      choose_by: Instant.nullable(),
      tickets: z.int(),
      /** Why the trip can't move this way, so that nothing is done; null: it can. */
      why: z.enum(MOVE_FAULTS).nullable(),
    }),
  ),
  /** Vehicles and guides that would be needed in two places at once. */
  clashes: z.array(
    z.object({
      trip: z.string(),
      other: z.string(),
      what: z.enum(["plate", "guide"]),
      who: z.string(),
    }),
  ),
  tickets: z.int(),
  seats: z.int(),
  /** The refunds if all passengers chose them. */
  refund: z.number(),
  /** Tickets whose payments are too old for the wallet by the end of the choice: a person refunds those. */
  by_hand: z.int(),
  under_way: z.int(),
  messages: z.int(),
  message_cost: z.number(),
  /** Staff have stopped all messages: these wait until they are resumed. */
  messages_stopped: z.boolean(),
});
export type MoveExamView = z.infer<typeof MoveExamView>;
