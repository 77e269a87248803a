/** What the Attempts object answers, and what a flow needs of it. */
import type { AttemptKind } from "../domain/attempts.ts";

export type AttemptAnswer =
  { isAllowed: true; at: number } | { isAllowed: false; retryAfterMs: number };

export interface AttemptCounter {
  /** `subject` names what is tried: an account, a PNR, a phone number. It is kept nowhere as it is. */
  take(kind: AttemptKind, subject: string): Promise<AttemptAnswer>;
  giveBack(kind: AttemptKind, subject: string, at: number): Promise<void>;
}
