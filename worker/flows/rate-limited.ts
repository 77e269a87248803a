/**
 * Counts an attempt under each of its subjects, and decides what happens past a limit (decisions 7.1). An attempt past
 * it is not refused, because anybody could then lock out the account's owner. It must pass the human check first; if
 * the shop has none, or it can't be reached, the attempt is delayed. Each attempt is counted before its work begins, so
 * concurrent attempts are all counted.
 */
import type { RateLimitKind } from "../domain/rate-limit/rate-limit.ts";
import type { Refusal } from "../domain/refusal.ts";
import { err, ok, type Result } from "../domain/result.ts";
import type { RateLimits } from "../rate-limit/calls.ts";

export type Subject = readonly [kind: RateLimitKind, subject: string];

export interface PersonCheck {
  /** `off`: the shop has no check, or it can't be reached. A token is valid for one attempt. */
  checkPerson(): Promise<"person" | "no_person" | "off">;
  pause(ms: number): Promise<void>;
}

/** Dependencies of a flow that counts attempts. */
export interface AttemptLimits extends PersonCheck {
  rateLimits: RateLimits;
  /** Identifies the browser. */
  visitor(): Promise<string>;
}

export interface Admission {
  /** The attempt succeeded and no longer counts. */
  returnAttempt(): Promise<void>;
  /** The refusal of a wrong attempt past the limit; null: within it, or the human check was passed. */
  pastLimit: Refusal | null;
  /** The human check was needed, and passed. */
  isPerson: boolean;
}

/** The delay of an attempt past the limit, right or wrong, where there is no human check. */
export const PAST_LIMIT_PAUSE_MS = 1_000;

/** Refuses only an attempt that must pass the human check first. */
export async function admit(
  deps: PersonCheck & { rateLimits: RateLimits },
  subjects: readonly Subject[],
): Promise<Result<Admission, Refusal>> {
  const taken = await Promise.all(
    subjects.map(async ([kind, subject]) => ({
      kind,
      subject,
      answer: await deps.rateLimits.take(kind, subject),
    })),
  );
  async function returnAttempt(): Promise<void> {
    await Promise.all(
      taken.map(({ kind, subject, answer }) =>
        answer.isAllowed ? deps.rateLimits.returnAttempt(kind, subject, answer.at) : undefined,
      ),
    );
  }
  const waitMs = Math.max(
    0,
    ...taken.map(({ answer }) => (answer.isAllowed ? 0 : Math.max(1, answer.retryAfterMs))),
  );
  if (waitMs === 0) return ok({ returnAttempt, pastLimit: null, isPerson: false });
  const checked = await checkPastLimit(deps, waitMs);
  if (!checked.ok) {
    await returnAttempt();
    return checked;
  }
  return ok({ returnAttempt, pastLimit: checked.value, isPerson: checked.value === null });
}

/** For an attempt past a limit: null for a person, or the refusal of a wrong attempt after a pause. */
export async function checkPastLimit(
  deps: PersonCheck,
  waitMs: number,
): Promise<Result<Refusal | null, Refusal>> {
  const check = await deps.checkPerson();
  if (check === "person") return ok(null);
  if (check === "no_person") return err({ reason: "human_check_needed" });
  await deps.pause(PAST_LIMIT_PAUSE_MS);
  return ok({ reason: "too_many_tries", retryAfterSeconds: Math.ceil(waitMs / 1000) });
}
