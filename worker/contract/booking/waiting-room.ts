/** The waiting room of trips whose sale starts at an announced instant (ours). */
import { z } from "zod";
import { field } from "../field.ts";
import { TurnstileToken, WorkProofText, Success, TripId } from "../shared.ts";

/** The token is needed to join, if the shop has the human check and the visitor has not passed it recently. */
export const WaitingRoomRequest = z.object({
  trip_id: TripId,
  turnstile_token: TurnstileToken,
  human_proof: WorkProofText,
});
export type WaitingRoomRequest = z.output<typeof WaitingRoomRequest>;

/** A message of the socket; part of the call's response too. */
export const WaitingRoomStatusView = z.object({
  phase: field(
    z.enum(["before", "waiting", "sold_out", "in", "over"]),
    "`in`: you may hold seats. `over`: everybody may. `sold_out`: you keep your position should a seat come free.",
    "waiting",
  ),
  position: field(
    z.int().nullable(),
    "Position in the queue, from 1; null before the shuffle, and for a visitor who is not in the queue.",
    12,
  ),
  waiting: field(z.int(), "How many visitors wait.", 230),
  wait_seconds: field(
    z.int().nullable(),
    "How long it takes, estimated from the last minutes; null while it is unknown.",
    90,
  ),
  seats_free: field(z.int().nullable(), "Free seats of the trip; null: not known.", 31),
  seats_open: field(
    z.int().nullable(),
    "Seats that are held or being paid for, and may be released; null: not known.",
    4,
  ),
  seconds_left: field(
    z.int().nullable(),
    "Seconds until the sale starts, or until the pass expires; null: neither.",
    null,
  ),
});
export type WaitingRoomStatusView = z.infer<typeof WaitingRoomStatusView>;

export const WaitingRoomView = WaitingRoomStatusView.extend({
  status_code: Success,
  opens_at: field(
    z.iso.datetime({ offset: true }).nullable(),
    "When the sale starts; null for a trip without an announced start.",
    "2026-12-01T10:00:00+06:00",
  ),
  opening_pass: field(
    z.string().nullable(),
    "Send it with a hold as `opening_pass`; browsers have it as a cookie. Null: it is not your turn.",
    null,
  ),
});
export type WaitingRoomView = z.infer<typeof WaitingRoomView>;
