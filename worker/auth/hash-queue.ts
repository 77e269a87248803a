/**
 * The queue before the password hashes of one isolate. A hash occupies the processor that also answers seat lists: one
 * runs at a time, a bounded number waits, and the rest is refused (503 with Retry-After). A browser that the agent has
 * logged in with before has places of its own and goes first, so that strangers can't fill the queue in front of it.
 * Invariant: a request that is cancelled while it waits or runs blocks nobody. A place is kept by being renewed, and
 * nobody waits for a promise of another request.
 */

export type HashLane = "known" | "stranger";

export interface HashQueueOptions {
  /** Places a lane, the running one included. */
  most: Record<HashLane, number>;
  now(): number;
  pause(ms: number): Promise<void>;
}

interface Place {
  lane: HashLane;
  renewedAt: number;
}

const POLL_MS = 20;
/** Longer than any single step of a hash takes on a slow machine. */
const STALE_MS = 5_000;

export class HashQueue {
  readonly #options: HashQueueOptions;
  #running: Place | null = null;
  #waiting: Place[] = [];

  constructor(options: HashQueueOptions) {
    this.#options = options;
  }

  /** Null: the lane is full and nothing was done. `work` renews its place between its steps. */
  async run<Value>(
    lane: HashLane,
    work: (renew: () => void) => Promise<Value>,
  ): Promise<{ value: Value } | null> {
    const { now, pause, most } = this.#options;
    this.#dropStale();
    const all = this.#running === null ? this.#waiting : [...this.#waiting, this.#running];
    if (all.filter((place) => place.lane === lane).length >= most[lane]) return null;
    const place: Place = { lane, renewedAt: now() };
    this.#waiting.push(place);
    try {
      while (!this.#start(place)) {
        await pause(POLL_MS);
        place.renewedAt = now();
      }
      const value = await work(() => {
        place.renewedAt = now();
      });
      return { value };
    } finally {
      this.#leave(place);
    }
  }

  /** Whether it is this place's turn; then it runs. */
  #start(place: Place): boolean {
    this.#dropStale();
    if (this.#running !== null) return false;
    const next = this.#waiting.find(({ lane }) => lane === "known") ?? this.#waiting[0];
    // A place that was dropped as stale and comes back late has lost its turn, not its request.
    if (next !== undefined && next !== place) return false;
    this.#leave(place);
    this.#running = place;
    return true;
  }

  #leave(place: Place): void {
    if (this.#running === place) this.#running = null;
    this.#waiting = this.#waiting.filter((one) => one !== place);
  }

  #dropStale(): void {
    const oldest = this.#options.now() - STALE_MS;
    if (this.#running !== null && this.#running.renewedAt < oldest) this.#running = null;
    this.#waiting = this.#waiting.filter((one) => one.renewedAt >= oldest);
  }
}
