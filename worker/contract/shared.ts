/**
 * Schemas that calls share. The contract keeps the names of spec section 7 to the letter, old spellings included;
 * nothing outside this folder uses those spellings.
 */
import { z } from "zod";
import { TRIP_DETAILS } from "../domain/trips/trip-details.ts";

/** Ids are text on the wire; a number is accepted too (decisions 1.6). */
export const Id = z
  .union([z.string().trim().min(1).max(64), z.int().nonnegative()])
  .transform(String);

/** Taka with at most two decimals, as a number or as text; read as integer poisha. */
export const Taka = z
  .union([z.string().trim(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,9}(\.\d{1,2})?$/, "must be an amount in taka"))
  .transform((text) => {
    const [whole = "0", fraction = ""] = text.split(".");
    return Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
  });

/** A day in Dhaka. */
export const Day = z.iso.date().regex(/^20/, "must be a day of this century");

/** With its offset: `2026-12-04T22:30:00+06:00`. */
export const Instant = z.iso.datetime({ offset: true });

export const Count = z
  .union([
    z
      .string()
      .trim()
      .regex(/^\d{1,4}$/, "must be a number"),
    z.int().nonnegative(),
  ])
  .transform(Number);

/** The address of a ticket, which is its capability. */
export const TicketingId = z.string().trim().min(1, "must be filled in").max(64, "is too long");

export const TicketingUniqueId = z.string().trim().min(1).max(200);

/** Any text, which has no effect (decisions 2.3); the specification's two calls send it always. */
export const BookingTime = z.string().trim().min(1, "must be filled in").max(64, "is too long");

export const SeatNo = z.string().trim().min(1).max(4);
export const SeatList = z.array(z.object({ seat_no: z.string() }));
export const PointNames = z.array(z.object({ point_name: z.string() }));

/**
 * Extension: what people read of a trip, without what it does not have. The version before the details answers none,
 * and a page that is open stays open when a deploy is taken back.
 */
export const TripDetailsView = z.partialRecord(z.enum(TRIP_DETAILS), z.string()).optional();

/** A stop of a trip; all fields but the name are ours. */
export const PointView = z.object({
  point_name: z.string(),
  point_id: z.string(),
  /** Day and time in Dhaka at which the bus leaves it; null: it has no time of its own. */
  point_date: z.string().nullable(),
  point_time: z.string().nullable(),
});
export type PointView = z.infer<typeof PointView>;
export const PointList = z.array(PointView);

/** Every refusal: one sentence fit to show, a stable code, and at least one entry in `errors`. */
export const RefusalBody = z.object({
  status_code: z.int(),
  code: z.string(),
  message: z.string(),
  errors: z.array(z.string()).min(1),
  request_id: z.string(),
  /** Seconds, as the header Retry-After has them, where waiting helps. */
  retry_after: z.int().optional(),
});
export type RefusalBody = z.infer<typeof RefusalBody>;

/** The running hold of the caller: `hold_expires_at` is null and `seconds_left` 0 without one. */
export const HoldClock = z.object({
  hold_expires_at: z.iso.datetime({ offset: true }).nullable(),
  seconds_left: z.int(),
});
export type HoldClock = z.infer<typeof HoldClock>;

/** Extension: the result of the human check, where the shop has one. */
export const TurnstileToken = z.string().trim().max(2_048).optional();

/** Extension: the proof of work, as `salt~issued_at~seal~rest` (domain/human-check/work.ts). */
export const WorkProofText = z.string().trim().max(256).optional();

/** In the refusal `human_check_needed` of a shop whose human check is the proof of work. */
export const ChallengeView = z.object({
  trip_id: z.string(),
  salt: z.string(),
  issued_at: z.number(),
  seal: z.string(),
  /** One of the numbers from 0 and below this is the one whose hash begins with `target`. */
  numbers: z.number(),
  target: z.string(),
});
export type ChallengeView = z.infer<typeof ChallengeView>;

/** When a trip leaves, arrives and returns, and its exam, in Dhaka: dates `2026-12-04`, times `23:30`. */
export const TRIP_TIMES = {
  deperture_date: z.string(),
  deperture_time: z.string(),
  arrival_date: z.string(),
  arrival_time: z.string(),
  return_date: z.string().nullable(),
  return_time: z.string().nullable(),
  /** Extension: not part of the specification\'s payload. */
  exam_date: z.string(),
};

/**
 * Extension: raised by each change of a trip that passengers are told of; a payment names the one it saw (protocol 15).
 */
export const TripRevision = z.int();

/**
 * What is wrong, for a page to say in its own language (worker/domain/faults.ts); `message` is the English sentence.
 */
export const FaultView = z.object({
  code: z.string(),
  parts: z.record(z.string(), z.union([z.string(), z.number()])),
  message: z.string(),
});
export type FaultView = z.infer<typeof FaultView>;
