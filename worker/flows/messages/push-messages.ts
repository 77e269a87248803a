/**
 * Pushes messages to phones in addition to the SMS. Never throws, and never delays for long: pushes that are not sent
 * in time are dropped, because the SMS is sent anyway.
 */
import type { Push, PushResult } from "../../domain/push/push.ts";

/** After this a run begins no further push. */
const RUN_MS = 40_000;

export interface PushDependencies<OnePush extends Push> {
  /** The number of concurrent pushes: fewer than the six connections that a Worker may have. */
  lanes: number;
  send(push: OnePush, now: number): Promise<PushResult>;
  /** Deletes the phones of these pushes, which take no more, or hear no more of what was pushed. */
  deletePhones(pushes: readonly OnePush[]): Promise<void>;
  now(): number;
  note(event: string, facts: Record<string, unknown>): void;
}

/** The number of pushes by result; `left`: the run's time ended before them. */
export type PushCounts = Record<PushResult | "left", number>;

export async function pushMessages<OnePush extends Push>(
  deps: PushDependencies<OnePush>,
  pushes: readonly OnePush[],
): Promise<PushCounts> {
  const counts = { sent: 0, gone: 0, refused: 0, no_answer: 0, left: pushes.length };
  if (pushes.length === 0) return counts;
  const until = deps.now() + RUN_MS;
  const waiting = pushes.values();
  const gone = new Set(pushes.filter(({ isLast }) => isLast));

  async function lane(): Promise<void> {
    for (const push of waiting) {
      const now = deps.now();
      if (now >= until) return;
      const result = await deps.send(push, now);
      counts[result] += 1;
      counts.left -= 1;
      if (result === "gone") gone.add(push);
    }
  }

  try {
    await Promise.all(Array.from({ length: deps.lanes }, lane));
    if (gone.size > 0) await deps.deletePhones([...gone]);
  } catch (error) {
    deps.note("push_failed", { error });
  }
  if (counts.sent < pushes.length) deps.note("pushes_not_sent", counts);
  return counts;
}
