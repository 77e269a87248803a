/**
 * A simulation in events: processes that wait for a time or for their turn at a station. A process is a generator, so
 * that hundreds of thousands of them are cheap, and every run of one seed is the same.
 */

/** What a process waits for: it is called with what wakes the process. */
export type Wait = (wake: () => void) => void;
export type Process<Result = void> = Generator<Wait, Result, void>;

export class Kernel {
  now = 0;
  #events = 0;
  /** A heap, ordered by time, and by number where it is the same. */
  readonly #heap: { at: number; number: number; wake: () => void }[] = [];

  start(process: Process): void {
    const wake = () => {
      const step = process.next();
      if (step.done !== true) step.value(wake);
    };
    wake();
  }

  wait(ms: number): Wait {
    return (wake) => this.#push({ at: this.now + ms, number: (this.#events += 1), wake });
  }

  /** Until nothing is left to happen. */
  run(): void {
    for (let next = this.#pop(); next !== undefined; next = this.#pop()) {
      this.now = next.at;
      next.wake();
    }
  }

  #isBefore(left: number, right: number): boolean {
    const [a, b] = [this.#heap[left], this.#heap[right]];
    if (a === undefined || b === undefined) return a !== undefined;
    return a.at < b.at || (a.at === b.at && a.number < b.number);
  }

  #swap(left: number, right: number): void {
    const [a, b] = [this.#heap[left], this.#heap[right]];
    if (a === undefined || b === undefined) return;
    this.#heap[left] = b;
    this.#heap[right] = a;
  }

  #push(event: { at: number; number: number; wake: () => void }): void {
    let at = this.#heap.push(event) - 1;
    while (at > 0 && this.#isBefore(at, (at - 1) >> 1)) {
      this.#swap(at, (at - 1) >> 1);
      at = (at - 1) >> 1;
    }
  }

  #pop(): { at: number; wake: () => void } | undefined {
    const last = this.#heap.length - 1;
    if (last < 0) return undefined;
    this.#swap(0, last);
    const first = this.#heap.pop();
    for (let at = 0; ;) {
      const child = this.#isBefore(2 * at + 2, 2 * at + 1) ? 2 * at + 2 : 2 * at + 1;
      if (!this.#isBefore(child, at)) return first;
      this.#swap(child, at);
      at = child;
    }
  }
}

const MINUTE_MS = 60_000;

/** Something that does one thing after the other, in the order in which they come. */
export class Station {
  busyMs = 0;
  /** How busy it was in each minute from the start on. */
  readonly #minutes = new Map<number, number>();
  longestWaitMs = 0;
  shed = 0;
  readonly #kernel: Kernel;
  /** Who would wait longer is sent away at once. */
  readonly #patienceMs: number;
  #freeAt = 0;

  constructor(kernel: Kernel, patienceMs = Infinity) {
    this.#kernel = kernel;
    this.#patienceMs = patienceMs;
  }

  /** The share in its busiest minute. */
  get busyShare(): number {
    return Math.max(0, ...this.#minutes.values()) / MINUTE_MS;
  }

  /** How long who comes now waits. */
  get waitMs(): number {
    return Math.max(0, this.#freeAt - this.#kernel.now);
  }

  /** Resolves to false where the caller was sent away. */
  *serve(ms: number): Process<boolean> {
    const { waitMs } = this;
    if (waitMs > this.#patienceMs) {
      this.shed += 1;
      return false;
    }
    this.longestWaitMs = Math.max(this.longestWaitMs, waitMs);
    this.busyMs += ms;
    const minute = Math.floor((this.#kernel.now + waitMs) / MINUTE_MS);
    this.#minutes.set(minute, (this.#minutes.get(minute) ?? 0) + ms);
    this.#freeAt = this.#kernel.now + waitMs + ms;
    yield this.#kernel.wait(waitMs + ms);
    return true;
  }
}
