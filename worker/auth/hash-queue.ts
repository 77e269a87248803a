/**
 * The queue of the password hashes of one isolate. A hash occupies the processor that also answers seat lists: one runs
 * at a time, a bounded number waits, and the rest is refused (503 with Retry-After). A browser with which the agent has
 * logged in before has slots of its own and goes first, so that strangers can't fill the queue in front of it.
 * Invariant: a request that is cancelled while it waits or runs blocks nobody. An entry stays in the queue only while
 * it is renewed, and nobody waits for a promise of another request.
 */

export type HashLane = "known" | "stranger";

export interface HashQueueOptions {
  /** Entries per lane, the running one included. */
  most: Record<HashLane, number>;
  now(): number;
  pause(ms: number): Promise<void>;
}

interface QueueEntry {
  lane: HashLane;
  renewedAt: number;
}

const POLL_MS = 20;
/** Longer than any single step of a hash takes on a slow machine. */
const STALE_MS = 5_000;

export class HashQueue {
  readonly #options: HashQueueOptions;
  #running: QueueEntry | null = null;
  #waiting: QueueEntry[] = [];

  constructor(options: HashQueueOptions) {
    this.#options = options;
  }

  hasRoom(lane: HashLane): boolean {
    this.#dropStale();
    const all = this.#running === null ? this.#waiting : [...this.#waiting, this.#running];
    return all.filter((entry) => entry.lane === lane).length < this.#options.most[lane];
  }

  /** Returns null when the lane is full; no work was started. `work` renews its entry between its steps. */
  async run<Value>(
    lane: HashLane,
    work: (renew: () => void) => Promise<Value>,
  ): Promise<{ value: Value } | null> {
    const { now, pause } = this.#options;
    if (!this.hasRoom(lane)) return null;
    const entry: QueueEntry = { lane, renewedAt: now() };
    this.#waiting.push(entry);
    try {
      while (!this.#start(entry)) {
        await pause(POLL_MS);
        entry.renewedAt = now();
      }
      const value = await work(() => {
        entry.renewedAt = now();
      });
      return { value };
    } finally {
      this.#leave(entry);
    }
  }

  /** Starts the entry if it is its turn. */
  #start(entry: QueueEntry): boolean {
    this.#dropStale();
    if (this.#running !== null) return false;
    const next = this.#waiting.find(({ lane }) => lane === "known") ?? this.#waiting[0];
    // An entry that was dropped as stale has lost its turn, not its request.
    if (next !== undefined && next !== entry) return false;
    this.#leave(entry);
    this.#running = entry;
    return true;
  }

  #leave(entry: QueueEntry): void {
    if (this.#running === entry) this.#running = null;
    this.#waiting = this.#waiting.filter((one) => one !== entry);
  }

  #dropStale(): void {
    const oldest = this.#options.now() - STALE_MS;
    if (this.#running !== null && this.#running.renewedAt < oldest) this.#running = null;
    this.#waiting = this.#waiting.filter((one) => one.renewedAt >= oldest);
  }
}
