/**
 * Points for Workers Analytics Engine, by which the shop is watched (the README has the queries). Owns: METRICS, which a
 * local run has not. Refuses personal data: a kind, one word and a number. Invariant: a point that can't be written
 * neither slows nor breaks what it tells of.
 */

export type Kind = "hold" | "refusal" | "payment" | "in_doubt";

/** `word` says which hold, reason or outcome; `amount` is seats, or the age of the oldest doubt in seconds. */
export function measure(
  env: { METRICS?: AnalyticsEngineDataset },
  kind: Kind,
  word: string,
  amount = 1,
): void {
  try {
    env.METRICS?.writeDataPoint({ indexes: [kind], blobs: [kind, word], doubles: [amount] });
  } catch {
    // The next point may be written; this one is not worth a word.
  }
}
