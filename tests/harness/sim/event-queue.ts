/** Events by time, and by order of arrival where the time is the same: a binary heap. */
export interface Event {
  at: number;
  run(): boolean;
}

interface Entry extends Event {
  order: number;
}

export class EventQueue {
  readonly #heap: Entry[] = [];
  #added = 0;

  add(at: number, run: () => boolean): void {
    this.#added += 1;
    this.#heap.push({ at, run, order: this.#added });
    this.#rise(this.#heap.length - 1);
  }

  nextAt(): number | null {
    return this.#heap[0]?.at ?? null;
  }

  take(): Event | null {
    const [first] = this.#heap;
    const last = this.#heap.pop();
    if (first === undefined || last === undefined) return null;
    if (this.#heap.length > 0) {
      this.#heap[0] = last;
      this.#sink();
    }
    return first;
  }

  #rise(from: number): void {
    let index = from;
    while (index > 0) {
      const above = (index - 1) >> 1;
      if (!this.#swapIfSooner(index, above)) return;
      index = above;
    }
  }

  #sink(): void {
    let index = 0;
    for (;;) {
      const left = index * 2 + 1;
      const sooner = this.#isSooner(left + 1, left) ? left + 1 : left;
      if (!this.#swapIfSooner(sooner, index)) return;
      index = sooner;
    }
  }

  #swapIfSooner(index: number, above: number): boolean {
    const [lower, upper] = [this.#heap[index], this.#heap[above]];
    if (lower === undefined || upper === undefined || !this.#isSooner(index, above)) return false;
    this.#heap[index] = upper;
    this.#heap[above] = lower;
    return true;
  }

  #isSooner(some: number, other: number): boolean {
    const [a, b] = [this.#heap[some], this.#heap[other]];
    if (a === undefined || b === undefined) return false;
    return a.at < b.at || (a.at === b.at && a.order < b.order);
  }
}
