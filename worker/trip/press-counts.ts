/**
 * Counts of refused presses (worker/domain/seats/refused-presses.ts) in the memory of a trip's object. Each event of a
 * seat stores them in its own row, so that in a rush they cost no row; besides that they are written once an hour at
 * most. An object that leaves memory in between forgets some: the counts are lower bounds.
 */
import {
  addPress,
  listPresses,
  mergePresses,
  NO_PRESSES,
  readPresses,
  sumPresses,
  type PressReason,
  type RefusedPresses,
} from "../domain/seats/refused-presses.ts";

/** The counts as of the last write without an event. */
export const PRESS_COLUMNS = `ALTER TABLE meta ADD COLUMN refused TEXT;
   ALTER TABLE meta ADD COLUMN refused_at INTEGER NOT NULL DEFAULT 0;`;

const WRITTEN_EVERY_MS = 3_600_000;

export type StoredPresses = {
  withEvent: string | null;
  alone: string | null;
  /** When the counts were last written without an event, epoch ms; 0: never. */
  aloneAt: number;
};

export class PressCounts {
  readonly #sql: SqlStorage;
  #presses = NO_PRESSES;
  #writtenAt = 0;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Takes over what the tables have; what memory has besides stays. */
  load({ withEvent, alone, aloneAt }: StoredPresses): void {
    const stored = mergePresses(readPresses(withEvent), readPresses(alone));
    this.#presses = mergePresses(this.#presses, stored);
    this.#writtenAt = Math.max(this.#writtenAt, aloneAt);
  }

  count(reason: PressReason, now: number): void {
    this.#presses = addPress(this.#presses, reason);
    if (now - this.#writtenAt < WRITTEN_EVERY_MS) return;
    this.#writtenAt = now;
    const text = JSON.stringify(listPresses(this.#presses));
    this.#sql.exec("UPDATE meta SET refused = ?, refused_at = ?", text, now);
  }

  total(): RefusedPresses {
    return this.#presses;
  }

  /** What an event stores; null while nothing was refused. */
  forEvent(): readonly number[] | null {
    return sumPresses(this.#presses) === 0 ? null : listPresses(this.#presses);
  }
}
