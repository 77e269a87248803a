/**
 * The mistake that TripSeats must not make: the same rules over the same tables, with an await between check and
 * write. It shows that the race tests catch it.
 */
import { capture, sell } from "../../../worker/domain/seats/capture-lock.ts";
import { hold } from "../../../worker/domain/seats/seat-lock.ts";
import { HOLD_MS } from "../../../worker/domain/seats/seat-limits.ts";
import type { Decision, TripState } from "../../../worker/domain/seats/trip-state.ts";
import { readLastEvent } from "../../../worker/trip/seat-events.ts";
import {
  loadCaptures,
  loadState,
  migrateSeats,
  writeChanges,
} from "../../../worker/trip/seat-table.ts";
import type { Counter } from "./race.ts";

export class PartedSeats implements Counter {
  readonly #storage: DurableObjectStorage;
  #queue: Promise<void> = Promise.resolve();

  constructor(storage: DurableObjectStorage) {
    migrateSeats(storage);
    this.#storage = storage;
  }

  hold(input: Parameters<Counter["hold"]>[0]) {
    return this.#run((state, now) => hold(state, input, now, HOLD_MS));
  }

  capture(input: Parameters<Counter["capture"]>[0]) {
    return this.#run((state, now) => capture(state, input, now), input);
  }

  sell(input: Parameters<Counter["sell"]>[0]) {
    return this.#run((state, now) => sell(state, input, now), input);
  }

  async #run<T>(
    command: (state: TripState, now: number) => Decision<T>,
    bill?: { claim: string; bill: number },
  ): Promise<T> {
    const { sql } = this.#storage;
    const captures = bill === undefined ? new Map() : loadCaptures(sql, [bill]);
    const before = { ...loadState(sql), captures };
    const now = Date.now();
    const { answer, changes } = command(before, now);
    await this.#elsewhere();
    if (changes !== null) {
      // The trail's number would refuse a change that was decided on old seats; the mistake bypasses it.
      const numbered = { ...before, version: readLastEvent(this.#storage.sql).number };
      writeChanges(this.#storage, changes, numbered, { at: now, cause: "rush", by: "buyer" });
    }
    return answer;
  }

  /** Yields as a call to D1 or the wallet would: other requests run, and the waiting ones resume one by one. */
  #elsewhere(): Promise<void> {
    this.#queue = this.#queue.then(() => new Promise((resolve) => setTimeout(resolve, 0)));
    return this.#queue;
  }
}
