/**
 * Who waits for a sale to open, and in which order. Before the instant nobody is first: at the instant all who are there
 * are shuffled, once; who comes later stands behind them in order of arrival. It is stored as it changes, not as
 * copies, since ten thousand may stand in it. Invariants: one entry
 * a visitor; an order that was drawn is never drawn again; nobody is called twice for one entry.
 */
import { ABSENT_MS, CLAIM_MS, PASS_MS, roomFor } from "./rules.ts";
import { assert } from "../result.ts";
import { drawRanks, type Seed } from "./shuffle.ts";

export interface QueueEntry {
  readonly visitor: string;
  /** Order of arrival, from 1. */
  readonly number: number;
  seenAt: number;
  /** Closed the page, as far as is known; null while it is open. */
  leftAt: number | null;
  /** When the turn came; null while waiting. */
  calledAt: number | null;
  /** Until when the pass is good that was fetched; null before. */
  passUntil: number | null;
  /** The entry's bookings, one a trip, by which the trips know whether there is a seat. */
  bookings: readonly string[];
  isSeated: boolean;
}

/** What makes the order: the seed, and how many had come by then. */
export interface Draw {
  seed: Seed;
  count: number;
}

export class WaitingQueue {
  readonly #entries: Map<string, QueueEntry>;
  #draw: Draw | null;
  #ranks: readonly number[] = [];
  #lastNumber: number;
  /** Those who wait, always in their order: a visit finds its index by binary search, whoever else stands there. */
  #queue: QueueEntry[] = [];

  constructor(entries: Iterable<QueueEntry>, draw: Draw | null) {
    this.#entries = new Map(Array.from(entries, (entry) => [entry.visitor, entry]));
    this.#draw = draw;
    if (draw !== null) this.#ranks = drawRanks(draw.count, draw.seed);
    this.#lastNumber = draw?.count ?? 0;
    for (const { number } of this.#entries.values()) {
      this.#lastNumber = Math.max(this.#lastNumber, number);
    }
    this.#sortQueue();
  }

  get draw(): Draw | null {
    return this.#draw;
  }

  get(visitor: string): QueueEntry | null {
    return this.#entries.get(visitor) ?? null;
  }

  entries(): QueueEntry[] {
    return [...this.#entries.values()];
  }

  /** Whether the visitor has an entry that is not lost; `seenAt` may be later than the entry knows. */
  has(visitor: string, now: number, seenAt: number): boolean {
    const entry = this.#entries.get(visitor);
    if (entry === undefined) return false;
    return !isGone({ ...entry, seenAt: Math.max(entry.seenAt, seenAt) }, now);
  }

  /** The visitor's own entry; a new one at the end for who has none. */
  join(visitor: string, now: number): { entry: QueueEntry; isNew: boolean } {
    const known = this.#entries.get(visitor);
    if (known !== undefined && !isGone(known, now)) {
      known.seenAt = now;
      return { entry: known, isNew: false };
    }
    if (known !== undefined) this.#leaveQueue(known);
    this.#lastNumber += 1;
    const entry: QueueEntry = {
      visitor,
      number: this.#lastNumber,
      seenAt: now,
      leftAt: null,
      calledAt: null,
      passUntil: null,
      bookings: [],
      isSeated: false,
    };
    this.#entries.set(visitor, entry);
    // Nobody has a higher rank than who comes last.
    this.#queue.push(entry);
    return { entry, isNew: true };
  }

  /** Shuffles, once. */
  drawOrder(seed: Seed): Draw {
    assert(this.#draw === null, "the order is drawn once");
    this.#draw = { seed, count: this.#lastNumber };
    this.#ranks = drawRanks(this.#lastNumber, seed);
    this.#sortQueue();
    return this.#draw;
  }

  /** Those who wait, the first of the queue first; before the draw in no order that counts. */
  waiting(): readonly QueueEntry[] {
    return this.#queue;
  }

  /** From 1; null for who does not wait, and before the draw. */
  positionOf(visitor: string): number | null {
    const entry = this.#entries.get(visitor);
    if (this.#draw === null || entry === undefined || entry.calledAt !== null) return null;
    return this.#indexOf(entry) + 1;
  }

  /** Whether the turn of a visitor has come, and still is. */
  isCalled(visitor: string, now: number): boolean {
    const entry = this.#entries.get(visitor);
    return entry !== undefined && entry.calledAt !== null && !isGone(entry, now);
  }

  /** Lets those go who were not seen, did not come when it was their turn, or whose pass is over. */
  dropAbsent(now: number): QueueEntry[] {
    const gone = [...this.#entries.values()].filter((entry) => isGone(entry, now));
    if (gone.length === 0) return gone;
    for (const { visitor } of gone) this.#entries.delete(visitor);
    this.#queue = this.#queue.filter((entry) => this.#entries.has(entry.visitor));
    return gone;
  }

  /** The next ones of the queue, as many as the free seats allow. */
  callNext(freeSeats: number, now: number): QueueEntry[] {
    if (this.#draw === null) return [];
    const called = this.#queue.splice(0, roomFor(freeSeats, this.#seatless()));
    for (const entry of called) entry.calledAt = now;
    return called;
  }

  /** Whose turn has come fetches the pass; coming again, from another tab or after a reload, changes nothing. */
  claim(entry: QueueEntry, bookings: readonly string[], now: number): { isNew: boolean } {
    const hasTurn = entry.calledAt !== null && entry.passUntil === null && !isGone(entry, now);
    if (!hasTurn) return { isNew: false };
    entry.passUntil = now + PASS_MS;
    entry.bookings = bookings;
    return { isNew: true };
  }

  /** Of all who have a pass. */
  bookings(): string[] {
    return [...this.#entries.values()].flatMap((entry) => entry.bookings);
  }

  /** Which bookings have a seat; who gave theirs up counts as seatless again. */
  markSeated(bookings: ReadonlySet<string>): void {
    for (const entry of this.#entries.values()) {
      entry.isSeated = entry.bookings.some((booking) => bookings.has(booking));
    }
  }

  /** When the turns of those came who are still known. */
  calledAt(): number[] {
    return [...this.#entries.values()].flatMap(({ calledAt }) =>
      calledAt === null ? [] : [calledAt],
    );
  }

  #seatless(): number {
    return [...this.#entries.values()].filter((entry) => entry.calledAt !== null && !entry.isSeated)
      .length;
  }

  #sortQueue(): void {
    this.#queue = [...this.#entries.values()]
      .filter((entry) => entry.calledAt === null)
      .toSorted((a, b) => this.#rankOf(a) - this.#rankOf(b));
  }

  #leaveQueue(entry: QueueEntry): void {
    if (entry.calledAt === null) this.#queue.splice(this.#indexOf(entry), 1);
  }

  /** From 0, of somebody who waits. */
  #indexOf(entry: QueueEntry): number {
    const rank = this.#rankOf(entry);
    let from = 0;
    let to = this.#queue.length - 1;
    while (from < to) {
      const middle = (from + to) >> 1;
      const there = this.#queue[middle];
      if (there === undefined || this.#rankOf(there) >= rank) to = middle;
      else from = middle + 1;
    }
    assert(this.#queue[from] === entry, "who waits stands in the queue");
    return from;
  }

  #rankOf({ number }: QueueEntry): number {
    return this.#ranks[number - 1] ?? number;
  }
}

function isGone(entry: QueueEntry, now: number): boolean {
  if (entry.passUntil !== null) return now >= entry.passUntil;
  if (entry.calledAt !== null) return now >= entry.calledAt + CLAIM_MS;
  return now >= entry.seenAt + ABSENT_MS;
}
