/** Concurrent workers for a given time: calls a second, and the time of each. */

export interface Rate {
  perSecond: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  count: number;
}

/**
 * `act` is called again and again by each of the workers until the time or the acts are over; `false` ends a worker.
 */
export async function readRate(
  options: { workers: number; forMs: number },
  act: (worker: number) => Promise<boolean | void>,
): Promise<Rate> {
  const took: number[] = [];
  const began = performance.now();
  async function work(worker: number): Promise<void> {
    while (performance.now() - began < options.forMs) {
      const from = performance.now();
      if ((await act(worker)) === false) return;
      took.push(performance.now() - from);
    }
  }
  await Promise.all(Array.from({ length: options.workers }, (_, worker) => work(worker)));
  return { ...spread(took), perSecond: took.length / ((performance.now() - began) / 1000) };
}

/** Begins `act` at a fixed pace, whether or not the one before has ended, and gives the milliseconds of each. */
export async function paced(
  everyMs: number,
  forMs: number,
  act: () => Promise<void>,
): Promise<number[]> {
  const took: number[] = [];
  const under: Promise<void>[] = [];
  const began = performance.now();
  for (let number = 0; number * everyMs < forMs; number += 1) {
    const waitMs = began + number * everyMs - performance.now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    const from = performance.now();
    under.push(act().then(() => void took.push(performance.now() - from)));
  }
  await Promise.all(under);
  return took;
}

export function spread(took: readonly number[]): Omit<Rate, "perSecond"> {
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { count: sorted.length, p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99) };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
