/**
 * Who waits for an opening, and in which order. Before the instant nobody is first: at the instant all who are there
 * are drawn by lot, once; who comes later stands behind them in order of arrival. It is kept as it changes, not as
 * copies, since ten thousand may stand in it. Invariants: one place a visitor; an order that was drawn is never drawn
 * again; nobody is called twice for one place.
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
  /** The guest's bookings, one a trip, by which the trips know whether there is a seat. */
  bookings: readonly string[];
  isSeated: boolean;
}

/** What makes the order: the seed, and how many had come by then. */
export interface Draw {
  seed: Seed;
  count: number;
}

export class WaitingQueue {
  readonly #guests: Map<string, QueueEntry>;
  #draw: Draw | null;
  #ranks: readonly number[] = [];
  #lastNumber: number;
  /** Those who wait, always in their order: a visit finds its place by halving, whoever else stands there. */
  #queue: QueueEntry[] = [];

  constructor(guests: Iterable<QueueEntry>, draw: Draw | null) {
    this.#guests = new Map(Array.from(guests, (guest) => [guest.visitor, guest]));
    this.#draw = draw;
    if (draw !== null) this.#ranks = drawRanks(draw.count, draw.seed);
    this.#lastNumber = draw?.count ?? 0;
    for (const { number } of this.#guests.values()) {
      this.#lastNumber = Math.max(this.#lastNumber, number);
    }
    this.#lineUp();
  }

  get draw(): Draw | null {
    return this.#draw;
  }

  get(visitor: string): QueueEntry | null {
    return this.#guests.get(visitor) ?? null;
  }

  guests(): QueueEntry[] {
    return [...this.#guests.values()];
  }

  /** Whether the visitor has an entry that is not lost; `seenAt` may be later than the entry knows. */
  has(visitor: string, now: number, seenAt: number): boolean {
    const entry = this.#guests.get(visitor);
    if (entry === undefined) return false;
    return !isGone({ ...entry, seenAt: Math.max(entry.seenAt, seenAt) }, now);
  }

  /** The visitor's own place; a new one at the end for who has none. */
  join(visitor: string, now: number): { guest: QueueEntry; isNew: boolean } {
    const known = this.#guests.get(visitor);
    if (known !== undefined && !isGone(known, now)) {
      known.seenAt = now;
      return { guest: known, isNew: false };
    }
    if (known !== undefined) this.#leaveQueue(known);
    this.#lastNumber += 1;
    const guest: QueueEntry = {
      visitor,
      number: this.#lastNumber,
      seenAt: now,
      leftAt: null,
      calledAt: null,
      passUntil: null,
      bookings: [],
      isSeated: false,
    };
    this.#guests.set(visitor, guest);
    // Nobody has a higher rank than who comes last.
    this.#queue.push(guest);
    return { guest, isNew: true };
  }

  /** The lot, once. */
  drawLots(seed: Seed): Draw {
    assert(this.#draw === null, "lots are drawn once");
    this.#draw = { seed, count: this.#lastNumber };
    this.#ranks = drawRanks(this.#lastNumber, seed);
    this.#lineUp();
    return this.#draw;
  }

  /** Those who wait, the first in line first; before the draw in no order that counts. */
  waiting(): readonly QueueEntry[] {
    return this.#queue;
  }

  /** From 1; null for who does not wait, and before the draw. */
  positionOf(visitor: string): number | null {
    const guest = this.#guests.get(visitor);
    if (this.#draw === null || guest === undefined || guest.calledAt !== null) return null;
    return this.#placeOf(guest) + 1;
  }

  /** Whether the turn of a visitor has come, and still is. */
  isCalled(visitor: string, now: number): boolean {
    const guest = this.#guests.get(visitor);
    return guest !== undefined && guest.calledAt !== null && !isGone(guest, now);
  }

  /** Lets those go who were not heard of, did not come when it was their turn, or whose pass is over. */
  dropAbsent(now: number): QueueEntry[] {
    const gone = [...this.#guests.values()].filter((guest) => isGone(guest, now));
    if (gone.length === 0) return gone;
    for (const { visitor } of gone) this.#guests.delete(visitor);
    this.#queue = this.#queue.filter((guest) => this.#guests.has(guest.visitor));
    return gone;
  }

  /** The next ones in line, as many as the free seats allow. */
  callNext(freeSeats: number, now: number): QueueEntry[] {
    if (this.#draw === null) return [];
    const called = this.#queue.splice(0, roomFor(freeSeats, this.#seatless()));
    for (const guest of called) guest.calledAt = now;
    return called;
  }

  /** Whose turn has come fetches the pass; coming again, from another tab or after a reload, changes nothing. */
  claim(guest: QueueEntry, bookings: readonly string[], now: number): { isNew: boolean } {
    const hasTurn = guest.calledAt !== null && guest.passUntil === null && !isGone(guest, now);
    if (!hasTurn) return { isNew: false };
    guest.passUntil = now + PASS_MS;
    guest.bookings = bookings;
    return { isNew: true };
  }

  /** Of all who have a pass. */
  bookings(): string[] {
    return [...this.#guests.values()].flatMap((guest) => guest.bookings);
  }

  /** Which bookings have a seat; who gave theirs up counts as seatless again. */
  markSeated(bookings: ReadonlySet<string>): void {
    for (const guest of this.#guests.values()) {
      guest.isSeated = guest.bookings.some((booking) => bookings.has(booking));
    }
  }

  /** When the turns of those came who are still known. */
  calledAt(): number[] {
    return [...this.#guests.values()].flatMap(({ calledAt }) =>
      calledAt === null ? [] : [calledAt],
    );
  }

  #seatless(): number {
    return [...this.#guests.values()].filter((guest) => guest.calledAt !== null && !guest.isSeated)
      .length;
  }

  #lineUp(): void {
    this.#queue = [...this.#guests.values()]
      .filter((guest) => guest.calledAt === null)
      .toSorted((a, b) => this.#rankOf(a) - this.#rankOf(b));
  }

  #leaveQueue(guest: QueueEntry): void {
    if (guest.calledAt === null) this.#queue.splice(this.#placeOf(guest), 1);
  }

  /** From 0, of somebody who waits. */
  #placeOf(guest: QueueEntry): number {
    const rank = this.#rankOf(guest);
    let from = 0;
    let to = this.#queue.length - 1;
    while (from < to) {
      const middle = (from + to) >> 1;
      const there = this.#queue[middle];
      if (there === undefined || this.#rankOf(there) >= rank) to = middle;
      else from = middle + 1;
    }
    assert(this.#queue[from] === guest, "who waits stands in the line");
    return from;
  }

  #rankOf({ number }: QueueEntry): number {
    return this.#ranks[number - 1] ?? number;
  }
}

function isGone(guest: QueueEntry, now: number): boolean {
  if (guest.passUntil !== null) return now >= guest.passUntil;
  if (guest.calledAt !== null) return now >= guest.calledAt + CLAIM_MS;
  return now >= guest.seenAt + ABSENT_MS;
}
