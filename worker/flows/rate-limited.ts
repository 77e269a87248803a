/**
 * Lets a try in when every one of its subjects has tries left, and says how long to wait otherwise. Each try is
 * counted before its work begins, so that of any number at once only the rule's number gets through.
 */
import type { RateLimitKind } from "../domain/rate-limit/rate-limit.ts";
import type { Refusal } from "../domain/refusal.ts";
import { err, ok, type Result } from "../domain/result.ts";
import type { RateLimitAnswer, RateLimits } from "../rate-limit/calls.ts";

export interface Admission {
  /** The try ended well: it no longer counts. */
  giveBack(): Promise<void>;
}

export async function admit(
  attempts: RateLimits,
  kind: RateLimitKind,
  subjects: readonly string[],
): Promise<Result<Admission, Refusal>> {
  const taken = await Promise.all(
    subjects.map(async (subject) => ({ subject, answer: await attempts.take(kind, subject) })),
  );
  async function giveBack(): Promise<void> {
    await Promise.all(
      taken.map(({ subject, answer }) =>
        answer.isAllowed ? attempts.giveBack(kind, subject, answer.at) : undefined,
      ),
    );
  }
  const waitMs = Math.max(0, ...taken.map(({ answer }) => waitOf(answer)));
  if (waitMs === 0) return ok({ giveBack });
  await giveBack();
  return err({ reason: "too_many_tries", retryAfterSeconds: Math.ceil(waitMs / 1000) });
}

function waitOf(answer: RateLimitAnswer): number {
  return answer.isAllowed ? 0 : Math.max(1, answer.retryAfterMs);
}
