/** What the RateLimiter object answers, and what a flow needs of it. */
import type { RateLimitKind } from "../domain/rate-limit/rate-limit.ts";

export type RateLimitAnswer =
  { isAllowed: true; at: number } | { isAllowed: false; retryAfterMs: number };

export interface RateLimits {
  /** `subject` names what is counted: an account, a PNR, a phone number. It is stored nowhere as it is. */
  take(kind: RateLimitKind, subject: string): Promise<RateLimitAnswer>;
  giveBack(kind: RateLimitKind, subject: string, at: number): Promise<void>;
}
