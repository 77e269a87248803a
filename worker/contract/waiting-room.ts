/** The line before trips that go on sale at an announced instant (ours). */
import { z } from "zod";
import { Id } from "./shared.ts";

export const WaitingRoomRequest = z.object({ trip_id: Id });

/** What the socket tells, and what the call answers besides. */
export const WaitingRoomStatusView = z.object({
  /** `in`: you may hold seats; `over`: everybody may; `sold_out`: you keep your place should a seat come free. */
  phase: z.enum(["before", "waiting", "sold_out", "in", "over"]),
  /** In the line, from 1; null before the lot is drawn, and for who is not in it. */
  position: z.int().nullable(),
  waiting: z.int(),
  /** As the line moved lately; null while nobody can say. */
  wait_seconds: z.int().nullable(),
  seats_free: z.int().nullable(),
  /** Held or being paid for: they may come free again. */
  seats_open: z.int().nullable(),
  /** Until the opening, or until the pass is over. */
  seconds_left: z.int().nullable(),
});
export type WaitingRoomStatusView = z.infer<typeof WaitingRoomStatusView>;

export const WaitingRoomView = WaitingRoomStatusView.extend({
  status_code: z.literal(201),
  /** Null for a trip that is on sale at once. */
  opens_at: z.iso.datetime({ offset: true }).nullable(),
  /** For tools: send it with a hold as `opening_pass`. Browsers have it as a cookie. */
  opening_pass: z.string().nullable(),
});
export type WaitingRoomView = z.infer<typeof WaitingRoomView>;
