/** The calls of the RateLimiter object, and the interface that flows use. */
import type { RateLimitKind } from "../domain/rate-limit/rate-limit.ts";

export type RateLimitAnswer =
  | { isAllowed: true; at: number }
  | { isAllowed: false; retryAfterMs: number };

export interface RateLimits {
  /** `subject` is what is counted: an account, a PNR, a phone number. It is never stored in plain form. */
  take(kind: RateLimitKind, subject: string): Promise<RateLimitAnswer>;
  returnAttempt(kind: RateLimitKind, subject: string, at: number): Promise<void>;
}
