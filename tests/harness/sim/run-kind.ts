/** What kind of a run a seed plays. */
import { randomFrom, type Random } from "../../support/random.ts";

/** Every fourth run has a wallet that is later than it promises (beyond A1). */
export function isBeyondPromise(seed: number): boolean {
  return seed % 4 === 3;
}

/** By the first numbers of the run. */
export function kindOfRun(seed: number, random: Random) {
  const hasCap = random.chance(0.5);
  const dialect = hasCap && random.chance(0.5) ? "v1.2.0-beta" : "v2";
  // A late full refund meets the cap. A late partial refund would not: it relies on time alone.
  const hasParts = dialect === "v2" && random.chance(0.6);
  // Partial refunds and settlements by hand are known to D1 alone: after a restore staff must enter them again.
  const hasRestore = !hasParts && !isBeyondPromise(seed) && random.chance(0.2);
  // Each part of the money for seats is a refund of its own, and none may come late.
  const divides = dialect === "v2" && (hasParts || !hasCap);
  return { hasCap, dialect, hasParts, hasRestore, divides } as const;
}

/** Whether D1 is restored, or an object lost, in the run of a seed. */
export function hasRestoreIn(seed: number): boolean {
  return kindOfRun(seed, randomFrom(seed)).hasRestore;
}
