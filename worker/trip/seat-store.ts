/**
 * A trip's seats in memory and in the object's SQLite: loads them, runs a command, writes its changes and sets the
 * alarm, with no await before the write, so that no other call can interleave. Invariant: memory equals the tables, or
 * is dropped.
 */
import type { Actor } from "../domain/actor.ts";
import { readClaims, type ClaimsOver } from "../domain/seats/capture-lock.ts";
import { compact, type CompactInput } from "../domain/seats/compact.ts";
import type { PressReason } from "../domain/seats/refused-presses.ts";
import { deleteExpiredHolds } from "../domain/seats/seat-lock.ts";
import { findNextDeadline, type Decision, type TripState } from "../domain/seats/trip-state.ts";
import {
  loadAllCaptures,
  loadCaptures,
  loadState,
  migrateSeats,
  writeChanges,
} from "./seat-table.ts";
import { loadAllTies, loadTies } from "./tie-table.ts";
import type { TidyAnswer } from "./calls.ts";
import { dropHoldEvents } from "./seat-events.ts";
import type { LiveSockets } from "./live-sockets.ts";
import { PressCounts } from "./press-counts.ts";

export type SeatCommand<T> = (state: TripState, now: number) => Decision<T>;

const NO_CAPTURES: TripState["captures"] = new Map();
const NO_TIES: TripState["ties"] = new Map();

export class SeatStore {
  readonly #storage: DurableObjectStorage;
  readonly #watchers: Pick<LiveSockets, "notify">;
  readonly #presses: PressCounts;
  #state: TripState | null = null;
  #armedAt: number | null = null;

  constructor(storage: DurableObjectStorage, watchers: Pick<LiveSockets, "notify">) {
    this.#storage = storage;
    this.#watchers = watchers;
    this.#presses = new PressCounts(storage.sql);
  }

  async start(): Promise<void> {
    migrateSeats(this.#storage);
    this.#armedAt = await this.#storage.getAlarm();
    this.#arm();
  }

  /** Loads the state without capture records. */
  load(): TripState {
    if (this.#state !== null) return this.#state;
    const { presses, ...state } = loadState(this.#storage.sql);
    this.#presses.load(presses);
    return (this.#state = state);
  }

  /** Loads the state with all capture records and ties. */
  loadWhole(): TripState {
    const { sql } = this.#storage;
    return { ...this.load(), captures: loadAllCaptures(sql), ties: loadAllTies(sql) };
  }

  /** `cause` and `by` go into the audit trail with each seat that changes. */
  run<T>(cause: string, by: Actor | undefined, command: SeatCommand<T>): T {
    return this.#decide(cause, by, command, this.load());
  }

  /** Runs a command about one bill, with that bill's record loaded. */
  runForBill<T>(
    cause: string,
    input: { claim: string; bill: number; over?: ClaimsOver; by?: Actor },
    command: SeatCommand<T>,
  ): T {
    const { bill, over = null, by } = input;
    const claims = [input, ...readClaims(over).map((claim) => ({ claim, bill }))];
    return this.runForBills(cause, { claims, by }, command);
  }

  runForBills<T>(
    cause: string,
    input: { claims: readonly { claim: string; bill: number }[]; by?: Actor | undefined },
    command: SeatCommand<T>,
  ): T {
    const captures = loadCaptures(this.#storage.sql, input.claims);
    return this.#decide(cause, input.by, command, { ...this.load(), captures });
  }

  /** Runs a command about phone numbers of sales, with these ties loaded. */
  runForTies<T>(
    cause: string,
    input: { ties: readonly string[]; by?: Actor | undefined },
    command: SeatCommand<T>,
  ): T {
    const ties = loadTies(this.#storage.sql, input.ties);
    return this.#decide(cause, input.by, command, { ...this.load(), ties });
  }

  #decide<T>(cause: string, by: Actor | undefined, command: SeatCommand<T>, before: TripState): T {
    const now = Date.now();
    const { answer, changes, after } = command(before, now);
    if (changes === null) return answer;
    this.#state = null;
    const note = { at: now, cause, by: by ?? "buyer", refused: this.#presses.forEvent() };
    writeChanges(this.#storage, changes, before, note);
    this.#state = { ...after, captures: NO_CAPTURES, ties: NO_TIES };
    this.#arm();
    this.#watchers.notify(before, changes);
    return answer;
  }

  countPress(reason: PressReason): void {
    this.load();
    this.#presses.count(reason, Date.now());
  }

  /** Deletes expired rows; no result of the object depends on it. */
  onAlarm(): void {
    this.#armedAt = null;
    this.run("hold_over", "clock", deleteExpiredHolds);
    this.#arm();
  }

  /** Deletes expired holds whose alarm is late; returns by how much the oldest is, 0 for none. */
  tidyLate(input?: { isCounting: true }): number | TidyAnswer {
    const deadlineAt = findNextDeadline(this.load());
    const lateMs = deadlineAt === null ? 0 : Math.max(0, Date.now() - deadlineAt);
    if (lateMs > 0) this.run("hold_over", "schedule", deleteExpiredHolds);
    return input === undefined ? lateMs : { lateMs, refused: this.#presses.total() };
  }

  /** Drops what only the sale needed, and the events of holds. */
  compact(input: CompactInput) {
    const answer = this.runForBills(
      "hold_over",
      { claims: input.failed, by: "schedule" },
      (state, now) => compact(state, input, now),
    );
    if (answer.state === "compacted") dropHoldEvents(this.#storage);
    return answer;
  }

  /**
   * Each setAlarm is a write, so it is called only for an earlier deadline; an alarm that runs too early sets the next
   * one.
   */
  #arm(): void {
    const deadlineAt = findNextDeadline(this.load());
    if (deadlineAt === null || (this.#armedAt !== null && this.#armedAt <= deadlineAt)) return;
    this.#armedAt = deadlineAt;
    void this.#storage.setAlarm(deadlineAt);
  }
}
