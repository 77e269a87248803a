/**
 * The queue in memory and in the object's SQLite. Every change is written in the event that made it, with no await
 * between; a failing write drops the memory, which is then reloaded. Invariant: memory equals the tables, except for
 * the times when visitors were last seen.
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
  writeQueueEntry,
  type StoredQueue,
} from "./queue-table.ts";

export class QueueStore {
  readonly #storage: DurableObjectStorage;
  #cached: StoredQueue | null = null;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  load(): StoredQueue {
    return (this.#cached ??= loadQueue(this.#storage.sql, Date.now()));
  }

  /** Clears the memory after the storage was deleted. */
  clear(): void {
    this.#cached = null;
  }

  setFacts(facts: WaitingRoomFacts): void {
    const stored = this.load();
    if (JSON.stringify(stored.facts) === JSON.stringify(facts)) return;
    this.#write(() => writeFacts(this.#storage.sql, facts));
    stored.facts = facts;
  }

  save(entry: QueueEntry): void {
    this.#write(() => writeQueueEntry(this.#storage.sql, entry));
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
      this.#cached = null;
      throw error;
    }
  }
}
