/** The waiting room of trips whose sale starts at an announced instant (ours). */
import { z } from "zod";
import { Id, TurnstileToken, WorkProofText } from "../shared.ts";

/** The token is needed to join, if the shop has the human check and the visitor has not passed it recently. */
export const WaitingRoomRequest = z.object({
  trip_id: Id,
  turnstile_token: TurnstileToken,
  human_proof: WorkProofText,
});
export type WaitingRoomRequest = z.output<typeof WaitingRoomRequest>;

/** A message of the socket; part of the call's response too. */
export const WaitingRoomStatusView = z.object({
  /** `in`: you may hold seats; `over`: everybody may; `sold_out`: you keep your position should a seat come free. */
  phase: z.enum(["before", "waiting", "sold_out", "in", "over"]),
  /** In the queue, from 1; null before the shuffle, and for a visitor who is not in the queue. */
  position: z.int().nullable(),
  waiting: z.int(),
  /** Estimated from the last minutes; null while it is unknown. */
  wait_seconds: z.int().nullable(),
  seats_free: z.int().nullable(),
  /** Held or being paid for: they may be released. */
  seats_open: z.int().nullable(),
  /** Until the sale starts, or until the pass expires. */
  seconds_left: z.int().nullable(),
});
export type WaitingRoomStatusView = z.infer<typeof WaitingRoomStatusView>;

export const WaitingRoomView = WaitingRoomStatusView.extend({
  status_code: z.literal(201),
  /** Null for a trip without an announced sale start. */
  opens_at: z.iso.datetime({ offset: true }).nullable(),
  /** For tools: send it with a hold as `opening_pass`. Browsers have it as a cookie. */
  opening_pass: z.string().nullable(),
});
export type WaitingRoomView = z.infer<typeof WaitingRoomView>;
