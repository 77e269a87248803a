/**
 * An opening's line in memory and in the object's SQLite. Every change is written in the event that made it, with no
 * await between; a write that fails drops the memory, which is then read anew. Invariant: memory is what the tables
 * say, but for when somebody was last heard of.
 */
import type { Guest } from "../domain/opening-line.ts";
import type { Seed } from "../domain/shuffle.ts";
import type { OpeningFacts } from "./calls.ts";
import {
  loadLine,
  removeGuest,
  writeDraw,
  writeFacts,
  writeGuest,
  type Kept,
} from "./line-table.ts";

export class LineKeeper {
  readonly #storage: DurableObjectStorage;
  #kept: Kept | null = null;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  load(): Kept {
    return (this.#kept ??= loadLine(this.#storage.sql, Date.now()));
  }

  /** What was kept is gone; what comes next begins anew. */
  forget(): void {
    this.#kept = null;
  }

  learn(facts: OpeningFacts): void {
    const kept = this.load();
    if (JSON.stringify(kept.facts) === JSON.stringify(facts)) return;
    this.#write(() => writeFacts(this.#storage.sql, facts));
    kept.facts = facts;
  }

  keep(...guests: readonly Guest[]): void {
    this.#write(() => {
      for (const guest of guests) writeGuest(this.#storage.sql, guest);
    });
  }

  remove(guests: readonly Guest[]): void {
    this.#write(() => {
      for (const { visitor } of guests) removeGuest(this.#storage.sql, visitor);
    });
  }

  draw(seed: Seed): void {
    const draw = this.load().line.drawLots(seed);
    this.#write(() => writeDraw(this.#storage.sql, draw));
  }

  #write(rows: () => void): void {
    try {
      this.#storage.transactionSync(rows);
    } catch (fault) {
      this.#kept = null;
      throw fault;
    }
  }
}
