/**
 * An opening's line in memory and in the object's SQLite. Every change is written in the event that made it, with no
 * await between; a write that fails drops the memory, which is then read anew. Invariant: memory is what the tables
 * say, but for when somebody was last heard of.
 */
import type { QueueEntry } from "../domain/waiting-room/queue.ts";
import type { Seed } from "../domain/waiting-room/shuffle.ts";
import type { WaitingRoomFacts } from "./calls.ts";
import {
  loadQueue,
  deleteEntry,
  writeDraw,
  writeFacts,
  writeEntry,
  type Kept,
} from "./queue-table.ts";

export class QueueStore {
  readonly #storage: DurableObjectStorage;
  #kept: Kept | null = null;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  load(): Kept {
    return (this.#kept ??= loadQueue(this.#storage.sql, Date.now()));
  }

  /** What was kept is gone; what comes next begins anew. */
  forget(): void {
    this.#kept = null;
  }

  learn(facts: WaitingRoomFacts): void {
    const kept = this.load();
    if (JSON.stringify(kept.facts) === JSON.stringify(facts)) return;
    this.#write(() => writeFacts(this.#storage.sql, facts));
    kept.facts = facts;
  }

  keep(...guests: readonly QueueEntry[]): void {
    this.#write(() => {
      for (const guest of guests) writeEntry(this.#storage.sql, guest);
    });
  }

  remove(guests: readonly QueueEntry[]): void {
    this.#write(() => {
      for (const { visitor } of guests) deleteEntry(this.#storage.sql, visitor);
    });
  }

  draw(seed: Seed): void {
    const draw = this.load().line.drawLots(seed);
    this.#write(() => writeDraw(this.#storage.sql, draw));
  }

  #write(rows: () => void): void {
    try {
      this.#storage.transactionSync(rows);
    } catch (error) {
      this.#kept = null;
      throw error;
    }
  }
}
