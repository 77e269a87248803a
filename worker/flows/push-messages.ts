/**
 * Pushes what was handed over as an SMS to the phones that want it besides. Never throws, and keeps nothing waiting for
 * long: what is not sent in its time is not sent, since the SMS is there.
 */
import type { Push, PushedPhone, PushResult } from "../domain/push/push.ts";

/** Fewer than the six connections that a Worker may have at once. */
const LANES = 5;
/** After this a run begins no further push. */
const RUN_MS = 40_000;

export interface PushDependencies {
  send(push: Push, now: number): Promise<PushResult>;
  /** Phones that take no more, or hear no more of this ticket. */
  deletePhones(phones: readonly PushedPhone[]): Promise<void>;
  now(): number;
  note(event: string, facts: Record<string, unknown>): void;
}

export async function pushMessages(deps: PushDependencies, pushes: readonly Push[]): Promise<void> {
  if (pushes.length === 0) return;
  const until = deps.now() + RUN_MS;
  const waiting = pushes.values();
  const gone = new Set(pushes.filter(({ isLast }) => isLast));
  const counts = { sent: 0, gone: 0, refused: 0, no_answer: 0 };

  async function lane(): Promise<void> {
    for (const push of waiting) {
      const now = deps.now();
      if (now >= until) return;
      const result = await deps.send(push, now);
      counts[result] += 1;
      if (result === "gone") gone.add(push);
    }
  }

  try {
    await Promise.all(Array.from({ length: LANES }, lane));
    if (gone.size > 0) await deps.deletePhones([...gone].map(phoneOf));
  } catch (error) {
    deps.note("push_failed", { error });
  }
  const left = pushes.length - counts.sent - counts.gone - counts.refused - counts.no_answer;
  if (counts.sent < pushes.length) deps.note("pushes_not_sent", { ...counts, left });
}

function phoneOf({ ticket, subscription: { endpoint, auth } }: Push): PushedPhone {
  return { ticket, endpoint, auth };
}
