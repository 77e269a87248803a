/**
 * The queue in memory and in the object's SQLite. A place in line and a call are written in the event that made them,
 * with no await between; a failing write drops the memory, which is then reloaded. Invariant: memory equals the tables,
 * except for the times when visitors were last seen, and for changes of entries that wait to be written together. An
 * object that dies before that has forgotten neither a place nor a turn: a visitor who has left is missed later, and
 * one who has claimed shows the signed pass.
 */
import type { QueueEntry } from "../domain/waiting-room/queue.ts";
import type { Seed } from "../domain/waiting-room/shuffle.ts";
import type { WaitingRoomFacts } from "./calls.ts";
import {
  loadQueue,
  deleteQueueEntry,
  writeCall,
  writeDraw,
  writeFacts,
  writeEntryChanges,
  writeNewEntry,
  type StoredQueue,
} from "./queue-table.ts";

export class QueueStore {
  readonly #storage: DurableObjectStorage;
  #cached: StoredQueue | null = null;
  readonly #changed = new Set<QueueEntry>();

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  load(): StoredQueue {
    return (this.#cached ??= loadQueue(this.#storage.sql, Date.now()));
  }

  /** Clears the memory after the storage was deleted. */
  clear(): void {
    this.#cached = null;
    this.#changed.clear();
  }

  setFacts(facts: WaitingRoomFacts): void {
    const stored = this.load();
    if (JSON.stringify(stored.facts) === JSON.stringify(facts)) return;
    this.#write(() => writeFacts(this.#storage.sql, facts));
    stored.facts = facts;
  }

  saveNew(entry: QueueEntry): void {
    this.#write(() => writeNewEntry(this.#storage.sql, entry));
  }

  /** The visitor has left, come back or claimed the pass; saveChanges writes it. */
  noteChange(entry: QueueEntry): void {
    this.#changed.add(entry);
  }

  saveChanges(): void {
    if (this.#changed.size === 0) return;
    this.#write(() => writeEntryChanges(this.#storage.sql, this.#changed));
    this.#changed.clear();
  }

  /** Those whom one step has called. */
  saveCall(called: readonly QueueEntry[]): void {
    this.#write(() => writeCall(this.#storage.sql, called));
  }

  /** The rows of those who were called stay: their own times say that they are gone. */
  remove(entries: readonly QueueEntry[]): void {
    const waited = entries.filter((entry) => entry.calledAt === null);
    if (waited.length === 0) return;
    this.#write(() => {
      for (const { visitor } of waited) deleteQueueEntry(this.#storage.sql, visitor);
    });
  }

  draw(seed: Seed): void {
    const draw = this.load().queue.drawOrder(seed);
    this.#write(() => writeDraw(this.#storage.sql, draw));
  }

  #write(rows: () => void): void {
    try {
      this.#storage.transactionSync(rows);
    } catch (error) {
      this.clear();
      throw error;
    }
  }
}
