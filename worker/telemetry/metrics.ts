/**
 * Points for Workers Analytics Engine (the README has the queries). Owns: METRICS, which a local run has not. No
 * personal data: a kind, one word and a number. Invariant: a failing write neither slows nor breaks the caller.
 */

export type Kind = "hold" | "refusal" | "payment" | "in_doubt";

/** `word` is the reason or outcome; `amount` is seats, or the age of the oldest doubt in seconds. */
export function measure(
  env: { METRICS?: AnalyticsEngineDataset },
  kind: Kind,
  word: string,
  amount = 1,
): void {
  try {
    env.METRICS?.writeDataPoint({ indexes: [kind], blobs: [kind, word], doubles: [amount] });
  } catch {
    // A lost point is not worth an alert.
  }
}
