/**
 * The queue of a waiting room. Before the sale starts it has no order: at the start all present visitors are shuffled,
 * once; later visitors follow in order of arrival. It is changed in place, because it may have ten thousand entries.
 * Invariants: one entry per visitor; the shuffle happens once; nobody is called twice for one entry.
 */
import { ABSENT_MS, CLAIM_MS, PASS_MS, countCallable, SEATLESS_COUNTS_MS } from "./rules.ts";
import { assert } from "../result.ts";
import { drawRanks, type Seed } from "./shuffle.ts";

export interface QueueEntry {
  readonly visitor: string;
  /** Order of arrival, from 1. */
  readonly number: number;
  seenAt: number;
  /** When the visitor's last page was closed; null while one is open. */
  leftAt: number | null;
  /** When the visitor was called; null while waiting. */
  calledAt: number | null;
  /** Until when the pass is valid; null before it was claimed. */
  passUntil: number | null;
  /** The entry's bookings, one per trip, by which a trip's object knows whether the visitor has a seat. */
  bookings: readonly string[];
  isSeated: boolean;
}

/** The inputs of the order: the seed, and how many had joined by then. */
export interface Draw {
  seed: Seed;
  count: number;
}

export class WaitingQueue {
  readonly #entries: Map<string, QueueEntry>;
  #draw: Draw | null;
  #ranks: readonly number[] = [];
  #lastNumber: number;
  /** Waiting entries, always sorted: a visit finds its index by binary search. */
  #queue: QueueEntry[] = [];

  /** `lastNumber`: the highest number that was given, where its entry may be gone. */
  constructor(entries: Iterable<QueueEntry>, draw: Draw | null, lastNumber = 0) {
    this.#entries = new Map(Array.from(entries, (entry) => [entry.visitor, entry]));
    this.#draw = draw;
    if (draw !== null) this.#ranks = drawRanks(draw.count, draw.seed);
    this.#lastNumber = Math.max(lastNumber, draw?.count ?? 0);
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

  /** The visitor's entry; without one, a new entry at the end. */
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
    // A new entry has the highest rank.
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

  /** Waiting entries in queue order; before the shuffle the order has no meaning. */
  waiting(): readonly QueueEntry[] {
    return this.#queue;
  }

  /** From 1; null for a visitor who does not wait, and before the shuffle. */
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

  /** Removes entries that were not seen for too long, did not claim the pass when called, or whose pass has expired. */
  dropAbsent(now: number): QueueEntry[] {
    const gone = [...this.#entries.values()].filter((entry) => isGone(entry, now));
    if (gone.length === 0) return gone;
    for (const { visitor } of gone) this.#entries.delete(visitor);
    this.#queue = this.#queue.filter((entry) => this.#entries.has(entry.visitor));
    return gone;
  }

  /** How many of those who wait may be called, as the free seats allow. */
  countCallable(freeSeats: number, now: number): number {
    if (this.#draw === null) return 0;
    return Math.min(this.#queue.length, countCallable(freeSeats, this.#seatless(now)));
  }

  /** Calls the next entries, as many as the free seats allow and there are turns for. */
  callNext(freeSeats: number, now: number, turns = Infinity): QueueEntry[] {
    const called = this.#queue.splice(0, Math.min(turns, this.countCallable(freeSeats, now)));
    for (const entry of called) entry.calledAt = now;
    return called;
  }

  /** Claims the pass of a called visitor; a repeated claim changes nothing. */
  claim(entry: QueueEntry, bookings: readonly string[], now: number): { isNew: boolean } {
    const hasTurn = entry.calledAt !== null && entry.passUntil === null && !isGone(entry, now);
    if (!hasTurn) return { isNew: false };
    entry.passUntil = now + PASS_MS;
    entry.bookings = bookings;
    return { isNew: true };
  }

  /** A visitor who shows a pass is in, also where the claim of it was forgotten. */
  readmit(
    visitor: string,
    { passUntil, bookings }: { passUntil: number; bookings: readonly string[] },
    now: number,
  ): { entry: QueueEntry; isNew: boolean } {
    const joined = this.join(visitor, now);
    const { entry } = joined;
    this.#leaveQueue(entry);
    entry.calledAt ??= passUntil - PASS_MS;
    entry.passUntil = passUntil;
    entry.bookings = bookings;
    return joined;
  }

  /** The bookings of all visitors with a pass. */
  bookings(): string[] {
    return [...this.#entries.values()].flatMap((entry) => entry.bookings);
  }

  /** Records which bookings have a seat; a visitor who gave theirs up counts as seatless. */
  markSeated(bookings: ReadonlySet<string>): void {
    for (const entry of this.#entries.values()) {
      entry.isSeated = entry.bookings.some((booking) => bookings.has(booking));
    }
  }

  /** When the entries that still exist were called. */
  calledAt(): number[] {
    return [...this.#entries.values()].flatMap(({ calledAt }) =>
      calledAt === null ? [] : [calledAt],
    );
  }

  #seatless(now: number): number {
    return [...this.#entries.values()].filter(
      ({ calledAt, isSeated }) =>
        calledAt !== null && now < calledAt + SEATLESS_COUNTS_MS && !isSeated,
    ).length;
  }

  #sortQueue(): void {
    this.#queue = [...this.#entries.values()]
      .filter((entry) => entry.calledAt === null)
      .toSorted((a, b) => this.#rankOf(a) - this.#rankOf(b));
  }

  #leaveQueue(entry: QueueEntry): void {
    if (entry.calledAt === null) this.#queue.splice(this.#indexOf(entry), 1);
  }

  /** The index of a waiting entry, from 0. */
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
