/** Sends the answer of a sign-up or a log-in at the instant of domain/agents/answer-time.ts, once a request. */
import { answerInstant, findNextStep } from "../domain/agents/answer-time.ts";

export interface AnswerTimer {
  /** At the turn of the request's first hash; later turns change nothing. */
  fixInstant(hashMs: number): void;
  /** Waits for the instant; returns at once where the request never came to a hash. */
  wait(): Promise<void>;
}

/** Starts when the request arrives. */
export function startAnswerTimer(): AnswerTimer {
  const startedAt = Date.now();
  let instant: number | null = null;
  return {
    fixInstant(hashMs) {
      instant ??= answerInstant({ startedAt, turnAt: Date.now(), hashMs });
    },
    async wait() {
      if (instant === null) return;
      const now = Date.now();
      const at = now <= instant ? instant : findNextStep(startedAt, now);
      await new Promise<void>((done) => void setTimeout(done, at - now));
    },
  };
}
