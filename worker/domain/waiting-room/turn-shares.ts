/**
 * The pace that all waiting rooms share. A turn becomes a ticket in D1, which does one query after the other, so turns
 * come into being at one pace for the whole shop and are divided among the rooms in which somebody can be called, in
 * proportion to how many each could call. Times are those of the one object that keeps this, so the rooms' clocks don't
 * matter. Invariants: over any time no more turns are given than came into being in it and were saved before; a room
 * gets at most what it asks for; each room that keeps asking gets some.
 */

/**
 * Turns a second of all rooms together while D1 answers quickly. D1 sells 27 tickets a second (tests/README.md, a sale
 * past this machine); a quarter is left for the office, the schedule and those who pay late.
 */
export const TURNS_A_SECOND_MAX = 20;
/** However slowly D1 answers, the queue moves. */
export const TURNS_A_SECOND_MIN = 5;
/** Saved while few ask, so that one room alone is let in as fast as its own rules allow: 50 every three seconds. */
export const SAVED_TURNS_MAX = 60;
/** A room that has not asked for this long has ended or sold out, and its share goes to the others. */
const FORGOTTEN_AFTER_MS = 10_000;

/** D1 is asked for its time to answer this often while rooms ask for turns. */
export const MEASURED_EVERY_MS = 3_000;
/** A query of nothing that waited longer than this stood behind many others. A ticket asks eleven times. */
const SLOW_ANSWER_MS = 250;
const [MORE_WHEN_QUICK, SHARE_WHEN_SLOW] = [2, 0.7];

/** A room alone lets in one visitor this often while its share is unknown: so do 150 rooms stay below the pace. */
export const UNSHARED_TURN_MS = 9_000;

export interface TurnShare {
  turns: number;
  /** The time from one turn of this room to the next while the others ask for what they ask for now. */
  paceMs: number;
}

interface Room {
  wanted: number;
  /** What it has been given of the pace and not been let in for, with a fraction. */
  share: number;
  askedAt: number;
}

export class TurnShares {
  readonly #rooms = new Map<string, Room>();
  #saved = SAVED_TURNS_MAX;
  #dividedAt: number;

  constructor(now: number) {
    this.#dividedAt = now;
  }

  /** The turns of this room now, of the `wanted` that it could call. */
  take(
    room: string,
    wanted: number,
    { turnsASecond, now }: { turnsASecond: number; now: number },
  ): TurnShare {
    this.#forgetSilent(now);
    const known = this.#rooms.get(room) ?? { wanted, share: 0, askedAt: now };
    const kept = Math.min(known.share, wanted);
    this.#saved += known.share - kept;
    const own = { wanted, share: kept, askedAt: now };
    this.#rooms.set(room, own);
    const total = this.#divide(turnsASecond, now);
    const turns = Math.floor(own.share);
    own.share -= turns;
    return { turns, paceMs: (1_000 / turnsASecond) * (total / wanted) };
  }

  /** A clock that is set back, too, makes nobody wait for it. */
  #forgetSilent(now: number): void {
    for (const [name, { share, askedAt }] of this.#rooms) {
      if (Math.abs(now - askedAt) < FORGOTTEN_AFTER_MS) continue;
      this.#saved += share;
      this.#rooms.delete(name);
    }
  }

  /** Gives the rooms what has come into being; returns how many turns they want in all. */
  #divide(turnsASecond: number, now: number): number {
    const elapsedMs = Math.max(0, now - this.#dividedAt);
    this.#dividedAt = now;
    const rooms = [...this.#rooms.values()];
    const total = rooms.reduce((sum, { wanted }) => sum + wanted, 0);
    const pool = Math.min(SAVED_TURNS_MAX, this.#saved + (elapsedMs * turnsASecond) / 1_000);
    let left = pool;
    for (const room of rooms) {
      const more = Math.min(room.wanted - room.share, (pool * room.wanted) / total);
      room.share += more;
      left -= more;
    }
    this.#saved = left;
    return total;
  }
}

/** The pace after a query of nothing waited this long in D1: two turns a second more, or a third less. */
export function adaptPace(turnsASecond: number, waitedMs: number): number {
  return waitedMs > SLOW_ANSWER_MS
    ? Math.max(TURNS_A_SECOND_MIN, turnsASecond * SHARE_WHEN_SLOW)
    : Math.min(TURNS_A_SECOND_MAX, turnsASecond + MORE_WHEN_QUICK);
}

/** The turns of a room that can't learn its share: a few, so that it neither stops nor opens wide. */
export function takeUnshared(lastCalledAt: number, now: number): TurnShare {
  const turns = now - lastCalledAt >= UNSHARED_TURN_MS ? 1 : 0;
  return { turns, paceMs: UNSHARED_TURN_MS };
}
