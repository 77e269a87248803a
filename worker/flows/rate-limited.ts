/**
 * Counts an attempt under each of its subjects, and what happens past a limit (decisions 7.1). Past it an attempt is not
 * refused: anybody could then lock the one who is right out, by being wrong in their name. It has to show a person
 * first; where the shop has no such check, or it can't be reached, it waits. Each attempt is counted before its work
 * begins, so attempts at the same moment are all counted.
 */
import type { RateLimitKind } from "../domain/rate-limit/rate-limit.ts";
import type { Refusal } from "../domain/refusal.ts";
import { err, ok, type Result } from "../domain/result.ts";
import type { RateLimits } from "../rate-limit/calls.ts";

export type Subject = readonly [kind: RateLimitKind, subject: string];

export interface PersonCheck {
  /** `off`: the shop has none, or it can't be reached. A token is good for one attempt. */
  checkPerson(): Promise<"person" | "no_person" | "off">;
  pause(ms: number): Promise<void>;
}

/** What a flow needs to count the attempts of a browser. */
export interface AttemptLimits extends PersonCheck {
  rateLimits: RateLimits;
  /** The browser, whoever uses it. */
  visitor(): Promise<string>;
}

export interface Admission {
  /** The attempt ended well: it no longer counts. */
  giveBack(): Promise<void>;
  /** What a wrong attempt answers past the limit; null: within it, or a person was shown. */
  pastLimit: Refusal | null;
}

/** What an attempt past the limit waits for, right or wrong, where no person can be shown. */
export const PAST_LIMIT_PAUSE_MS = 1_000;

/** Refuses only who has to show a person first. */
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
  async function giveBack(): Promise<void> {
    await Promise.all(
      taken.map(({ kind, subject, answer }) =>
        answer.isAllowed ? deps.rateLimits.giveBack(kind, subject, answer.at) : undefined,
      ),
    );
  }
  const waitMs = Math.max(
    0,
    ...taken.map(({ answer }) => (answer.isAllowed ? 0 : Math.max(1, answer.retryAfterMs))),
  );
  if (waitMs === 0) return ok({ giveBack, pastLimit: null });
  const check = await deps.checkPerson();
  if (check === "person") return ok({ giveBack, pastLimit: null });
  if (check === "no_person") {
    await giveBack();
    return err({ reason: "human_check_needed" });
  }
  await deps.pause(PAST_LIMIT_PAUSE_MS);
  const retryAfterSeconds = Math.ceil(waitMs / 1000);
  return ok({ giveBack, pastLimit: { reason: "too_many_tries", retryAfterSeconds } });
}
