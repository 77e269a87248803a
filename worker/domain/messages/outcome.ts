/** The result of one attempt to send a message. Pure. */
import { assert } from "../result.ts";

/** As worker/messages/gateway.ts has it. */
export type Handover =
  | { result: "accepted"; ref: string; parts: number | null; cost: number | null }
  | { result: "refused"; reason: "content" | "number" | "balance" | "credentials" | "other" }
  | { result: "later" }
  | { result: "unknown" };

export interface Attempt {
  /** Including this attempt. */
  attempts: number;
  /** An earlier attempt had no answer: the gateway may have the message. */
  isRepeat: boolean;
}

export type Outcome =
  | { state: "accepted"; ref: string; parts: number | null; cost: number | null }
  | { state: "failed"; why: string }
  /** A person has to look at it. */
  | { state: "unknown" }
  | { state: "due"; at: number; why: string | null };

export const NO_ANSWER = "no_answer";
export const ATTEMPTS_MAX = 12;
const MINUTE_MS = 60_000;
const PAUSE_MOST_MS = 60 * MINUTE_MS;
/** A gateway that was silent is asked again with the same id after this. */
const REPEAT_AFTER_MS = 5 * MINUTE_MS;

/** Refused whatever the message is: the shop's staff have to act. */
export function isAccountRefusal(handover: Handover): boolean {
  return handover.result === "refused" && ["balance", "credentials"].includes(handover.reason);
}

export function decideOutcome(
  handover: Handover,
  { attempts, isRepeat }: Attempt,
  { now, isRepeatSafe }: { now: number; isRepeatSafe: boolean },
): Outcome {
  assert(attempts > 0, "an attempt was made");
  switch (handover.result) {
    case "accepted": {
      const { ref, parts, cost } = handover;
      return { state: "accepted", ref, parts, cost };
    }
    case "unknown":
      return isRepeatSafe && !isRepeat
        ? { state: "due", at: now + REPEAT_AFTER_MS, why: NO_ANSWER }
        : { state: "unknown" };
    case "refused":
      if (!isAccountRefusal(handover)) {
        return isRepeat ? { state: "unknown" } : { state: "failed", why: handover.reason };
      }
      return retryLater(attempts, isRepeat, now);
    case "later":
      return retryLater(attempts, isRepeat, now);
  }
}

function retryLater(attempts: number, isRepeat: boolean, now: number): Outcome {
  if (attempts >= ATTEMPTS_MAX) {
    return isRepeat ? { state: "unknown" } : { state: "failed", why: "attempts" };
  }
  const pauseMs = Math.min(PAUSE_MOST_MS, MINUTE_MS * 2 ** (attempts - 1));
  return { state: "due", at: now + pauseMs, why: isRepeat ? NO_ANSWER : null };
}
