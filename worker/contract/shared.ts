/**
 * Schemas that calls share. The contract keeps the names of spec section 7 to the letter, old spellings included;
 * nothing outside this folder uses those spellings.
 */
import { z } from "zod";
import { field } from "./field.ts";
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

export const TicketingId = field(
  z.string().trim().min(1, "must be filled in").max(64, "is too long"),
  "The address of a ticket: whoever has it has the ticket.",
  "mPq3vW0sR6yT1uZ8xK2nLg",
);

export const TicketingUniqueId = field(
  z.string().trim().min(1).max(200),
  "The booking: `ticketingUniqueId` of the seat list.",
  "42.mPq3vW0sR6yT1uZ8xK2nLg.dJ5hQ9bC4eF7aN0oV3iY6w",
);

/** The specification's two calls send it always (decisions 2.3). */
export const BookingTime = field(
  z.string().trim().min(1, "must be filled in").max(64, "is too long"),
  "Any text; it has no effect.",
  "2026-12-01 10:00:00 AM",
);

export const SeatNo = z.string().trim().min(1).max(4);

export const Success = field(
  z.literal(201),
  "The specification's word for success, whatever the HTTP status.",
);
export const Sentence = field(z.string(), "A sentence that is fit to show.", "Done.");

export const TripId = field(Id, "Id of the trip.", "42");
export const TripName = field(z.string(), "Name of the trip.", "Dhaka to Rajshahi");
export const BusName = field(z.string(), "Name of the bus.", "Padma");
export const BusType = field(z.string(), "Kind of bus.", "Non-AC");
export const PlanName = field(
  z.string(),
  "Seat plan, `40` or `45`; empty: places without a seat map.",
  "40",
);
export const DestinationName = field(z.string(), "The university.", "Rajshahi University");
export const UnitName = field(z.string(), "The unit of the exam.", "A Unit");
export const GroupName = field(z.string(), "Group of the unit.", "Science");
export const SeatName = field(z.string(), "A seat of the plan.", "A1");
export const Pnr = field(z.string(), "The PNR.", "8M4QU5J");
export const SeatList = z.array(z.object({ seat_no: SeatName }));
export const PointNames = z.array(
  z.object({
    point_name: field(z.string(), "Name of the stop.", "Gabtoli"),
  }),
);

/** The version before the details answers none, and a page that is open stays open when a deploy is taken back. */
export const TripDetailsView = field(
  z.partialRecord(z.enum(TRIP_DETAILS), z.string()).optional(),
  "What people read of the trip, by name; without what it does not have.",
  {},
);

/** A stop of a trip; all fields but the name are ours. */
export const PointView = z.object({
  point_name: field(z.string(), "Name of the stop.", "Gabtoli"),
  point_id: field(z.string(), "Id of the stop.", "2"),
  point_date: field(
    z.string().nullable(),
    "Day in Dhaka at which the bus leaves the stop; null: it has no time of its own.",
    "2026-12-04",
  ),
  point_time: field(
    z.string().nullable(),
    "Time in Dhaka at which the bus leaves the stop; null: it has no time of its own.",
    "22:30",
  ),
});
export type PointView = z.infer<typeof PointView>;
export const PointList = z.array(PointView);

/** Every refusal: one sentence fit to show, a stable code, and at least one entry in `errors`. */
export const RefusalBody = z.object({
  status_code: field(z.int(), "The HTTP status."),
  code: field(z.string(), "The reason, a stable word.", "seat_taken"),
  message: Sentence,
  errors: field(
    z.array(z.string()).min(1),
    "The sentences of a refusal: one, or one for each field that is wrong.",
  ),
  request_id: field(
    z.string(),
    "Names this request; tell it to the shop where something went wrong.",
    "3f1c9a52-7d1e-4b0e-9a34-5d2f6c7b8e90",
  ),
  retry_after: field(
    z.int().optional(),
    "Seconds after which the same request may be answered otherwise, where waiting helps; also the header Retry-After.",
  ),
});
export type RefusalBody = z.infer<typeof RefusalBody>;

/** The running hold of the caller. */
export const HoldClock = z.object({
  hold_expires_at: field(
    z.iso.datetime({ offset: true }).nullable(),
    "End of the running hold; null: nothing is held.",
  ),
  seconds_left: field(z.int(), "Seconds until the hold ends; 0: nothing is held.", 471),
});
export type HoldClock = z.infer<typeof HoldClock>;

export const TurnstileToken = field(
  z.string().trim().max(2_048).optional(),
  "Result of the human check; agents need none while their bearer is sent.",
);

/** It is checked in domain/human-check/work.ts. */
export const WorkProofText = field(
  z.string().trim().max(256).optional(),
  "Proof of work in place of the human check: `salt~issued_at~seal~rest`.",
);

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

/** When a trip leaves, arrives and returns, and its exam, in Dhaka. */
export const TRIP_TIMES = {
  deperture_date: field(z.string(), "Day of departure in Dhaka, `2026-12-04`.", "2026-12-04"),
  deperture_time: field(z.string(), "Time of departure in Dhaka, `23:30`.", "22:30"),
  arrival_date: field(z.string(), "Day of arrival in Dhaka.", "2026-12-05"),
  arrival_time: field(z.string(), "Time of arrival in Dhaka.", "05:00"),
  return_date: field(
    z.string().nullable(),
    "Day of the way back; null: there is none.",
    "2026-12-05",
  ),
  return_time: field(z.string().nullable(), "Time of the way back; null: there is none.", "15:00"),
  exam_date: field(z.string(), "Day of the exam.", "2026-12-05"),
};

/** It is the one of protocol 15. */
export const TripRevision = field(
  z.int(),
  "Raised by each change of the trip that passengers are told of; a payment names the one it saw.",
);

/**
 * What is wrong, for a page to say in its own language (worker/domain/faults.ts); `message` is the English sentence.
 */
export const FaultView = z.object({
  code: z.string(),
  parts: z.record(z.string(), z.union([z.string(), z.number()])),
  message: z.string(),
});
export type FaultView = z.infer<typeof FaultView>;
