/** Guides' phones and the boarding of a trip, for staff (protocol 25). */
import { z } from "zod";
import { BOARDING_CONFLICTS } from "../../domain/boarding/boarding-summary.ts";
import { LEGS } from "../../domain/trips/duty.ts";
import { trip } from "../staff-acts/act-inputs.ts";
import { Id, Instant } from "../shared.ts";
import { ActView } from "./staff.ts";

const Leg = z.enum(LEGS);

export const guideLinkInput = trip.extend({ leg: Leg });
export const endedPhoneInput = trip.extend({ phone: Id });

/** `link` pairs phones and is shown this once; null in a preview. */
export const GuideLinkActView = ActView.extend({
  leg: Leg,
  link: z.string().nullable(),
  /** Until when it pairs phones, and how many it pairs. */
  until: Instant,
  pairs: z.int(),
  /** Whose duty it is; empty: nobody's yet. */
  guide: z.string(),
});

export const EndGuidePhoneView = ActView.extend({
  leg: Leg,
  /** Browser and system of the phone. */
  label: z.string(),
});

const counts = {
  /** Seats of valid tickets. */
  expected: z.int(),
  boarded: z.int(),
  no_show: z.int(),
  /** Expected, and nobody has pressed anything. */
  open: z.int(),
};

/** By boarding stop or pick-up centre, in the order of the road; an empty name: none was chosen. */
const points = z.array(z.object({ name: z.string(), ...counts }));

const PhoneView = z.object({
  id: z.string(),
  label: z.string(),
  paired_at: Instant,
  /** The last time it read the list; null: never. */
  list_at: Instant.nullable(),
  /** It has the passengers, seats, stops and times of now. */
  is_current: z.boolean(),
  ended_at: Instant.nullable(),
});

const LegBoarding = z.object({
  leg: Leg,
  departs_at: Instant,
  ...counts,
  points,
  seats: z.array(
    z.object({
      pnr: z.string(),
      seat: z.string(),
      point: z.string(),
      state: z.enum(["boarded", "no_show", "open"]),
      /** When it was pressed last, by the phone's clock, and on which phone; null: nothing was pressed. */
      at: Instant.nullable(),
      phone: z.string().nullable(),
    }),
  ),
  conflicts: z.array(
    z.object({
      kind: z.enum(BOARDING_CONFLICTS),
      pnr: z.string(),
      seat: z.string(),
      /** When it was pressed, by the phones' clocks, and the phones. */
      presses: z.array(z.object({ at: Instant, phone: z.string() })),
    }),
  ),
  phones: z.array(PhoneView),
  /** Until when a link of staff pairs phones; null: there is none. */
  link_until: Instant.nullable(),
  /** What was counted once the phones of the leg had ended, which erasure leaves; null: it was not counted yet. */
  counted: z.object({ counted_at: Instant, ...counts, points }).nullable(),
});

export const BoardingView = z.object({
  status_code: z.literal(201),
  /** One for each leg of the trip, in order. */
  legs: z.array(LegBoarding),
});
export type BoardingView = z.infer<typeof BoardingView>;
