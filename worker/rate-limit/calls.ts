/** The calls of the RateLimiter object, and the interfaces that flows and waiting rooms use. */
import type { RateLimitKind } from "../domain/rate-limit/rate-limit.ts";
import type { TurnShare } from "../domain/waiting-room/turn-shares.ts";

export type RateLimitAnswer =
  | { isAllowed: true; at: number }
  | { isAllowed: false; retryAfterMs: number };

export interface RateLimits {
  /** `subject` is what is counted: an account, a PNR, a phone number. It is never stored in plain form. */
  take(kind: RateLimitKind, subject: string): Promise<RateLimitAnswer>;
  returnAttempt(kind: RateLimitKind, subject: string, at: number): Promise<void>;
}

/** The object whose pace all waiting rooms share. */
export interface SharedTurns {
  /** `room` is any name of the room, `wanted` how many it could call now. */
  shareTurns(room: string, wanted: number): Promise<TurnShare>;
}
