/** Many runs, one after the other, and their total figures. */
import { playSeed } from "./random-run.ts";
import { hasRestoreIn, isBeyondPromise } from "./run-kind.ts";
import type { Stage } from "./stage.ts";
import type { Played, RunOptions } from "./run-state.ts";

export interface SeedsPlayed {
  seeds: number;
  steps: number;
  bills: number;
  charged: number;
  evictions: number;
  ms: number;
  counts: ReadonlyMap<string, number>;
  reached: ReadonlyMap<string, number>;
  /** The first run that broke, if one did. */
  broken: Played | null;
  trace: readonly string[];
}

/** What the tests play, always the same; the nightly workflow plays more, and others each time. */
export const RUNS = 150;

export function runsWanted(): number {
  return Number(process.env["RUNS"] ?? RUNS);
}

/**
 * This many seeds from a first one on; with `isBeyond` only those whose wallet is later than it promises, or is not.
 */
export function* seedsFrom(first: number, count: number, isBeyond?: boolean): Generator<number> {
  let given = 0;
  for (let seed = first; given < count; seed += 1) {
    if (isBeyond !== undefined && isBeyondPromise(seed) !== isBeyond) continue;
    given += 1;
    yield seed;
  }
}

/** This many seeds from a first one on in whose runs something is lost and restored. */
export function* restoreSeedsFrom(first: number, count: number): Generator<number> {
  let given = 0;
  for (let seed = first; given < count; seed += 1) {
    if (!hasRestoreIn(seed)) continue;
    given += 1;
    yield seed;
  }
}

export async function playSeeds(
  stage: Stage,
  seeds: Iterable<number>,
  options: RunOptions = { isTraced: false, only: null },
): Promise<SeedsPlayed> {
  const startedAt = performance.now();
  const counts = new Map<string, number>();
  const reached = new Map<string, number>();
  const sum = { seeds: 0, steps: 0, bills: 0, charged: 0, evictions: 0 };
  let broken: Played | null = null;
  let trace: readonly string[] = [];
  for (const seed of seeds) {
    const played = await playSeed(stage, seed, options);
    sum.seeds += 1;
    sum.steps += played.steps;
    sum.bills += played.bills;
    sum.charged += played.charged;
    sum.evictions += played.evictions;
    addUp(counts, played.counts);
    addUp(reached, played.reached);
    trace = played.trace;
    if (played.broken.length > 0) {
      broken = played;
      break;
    }
  }
  return { ...sum, counts, reached, broken, trace, ms: performance.now() - startedAt };
}

function addUp(sums: Map<string, number>, more: ReadonlyMap<string, number>): void {
  for (const [what, count] of more) sums.set(what, (sums.get(what) ?? 0) + count);
}

function listed(counts: ReadonlyMap<string, number>): string {
  return [...counts]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([what, count]) => `${what} ${count}`)
    .join(", ");
}

export function figureLines({
  seeds,
  steps,
  bills,
  charged,
  evictions,
  ms,
  counts,
  reached,
  broken,
  trace,
}: SeedsPlayed): string[] {
  const troubles = [...counts];
  const injected = troubles
    .filter(([what]) => what !== "execute completes")
    .reduce((all, [, count]) => all + count, 0);
  const kills = troubles
    .filter(([what]) => what.startsWith("killed"))
    .reduce((all, [, count]) => all + count, 0);
  return [
    ...trace,
    `${seeds} runs, ${steps} steps, ${bills} bills, ${charged} charged, ${injected} troubles, ${kills} kills, ${evictions} evictions, ${(ms / 1000).toFixed(1)} s`,
    listed(counts),
    listed(reached),
    ...(broken === null
      ? []
      : [
          `SEED ${broken.seed} broke after ${broken.steps} steps:`,
          ...broken.broken.map((one) => `  ${one}`),
          `npm run tool -- sim --seed ${broken.seed} --trace`,
        ]),
  ];
}
