/**
 * The object of one trip in Node: the real class over an SQLite database of its own. One call is one event, as in the
 * runtime, where nothing comes in between. Eviction is a new instance over the same storage; a crash comes before a
 * call or after it, never within. The simulation fires alarms: early, late, twice or never.
 */
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import type { TripSeatsRemote } from "../../../worker/trip/calls.ts";
import { TripSeats } from "../../../worker/trip/trip-seats.ts";
import { cached, isRead } from "./d1.ts";
import type { Kernel, Process } from "./kernel.ts";
import { stepOfObject } from "./steps.ts";

export interface ObjectCall {
  trip: string;
  name: string;
  input: unknown;
  answer: unknown;
  /** By the object's own clock. */
  now: number;
}

/** A refused press is counted (worker/trip/press-counts.ts) in a call that changes nothing that a rule reads. */
const COUNTING = "UPDATE meta SET refused";

export class TripHost {
  readonly trip: string;
  readonly db = new DatabaseSync(":memory:");
  readonly machine: { name: string; skewMs: number };
  version = 0;
  last: ObjectCall | null = null;
  alarmAt: number | null = null;
  onAlarmSet: (at: number) => void = () => {};
  readonly #statements = new Map<string, StatementSync>();
  #seats: TripSeats | null = null;

  constructor(trip: string) {
    this.trip = trip;
    this.machine = { name: `object ${trip}`, skewMs: 0 };
    // Makes the tables, which outlast every run.
    this.evict();
    // SQLite's own random numbers have no seed, and appear in traces.
    this.db.exec(`UPDATE meta SET incarnation = 'first of ${trip}'`);
    this.evict();
  }

  begin(): void {
    this.db.exec("BEGIN");
    this.machine.skewMs = 0;
    this.alarmAt = null;
    this.last = null;
    this.#seats = null;
  }

  end(): void {
    this.db.exec("ROLLBACK");
  }

  /** Also starts the first instance, before any call. */
  evict(): void {
    this.#seats = new TripSeats(this.#ctx(), { RUN_MODE: "live", HOLD_SECONDS: "480" } as Env);
  }

  fireAlarm(kernel: Kernel): void {
    const before = kernel.current;
    kernel.current = this.machine;
    this.alarmAt = null;
    this.last = {
      trip: this.trip,
      name: "alarm",
      input: null,
      answer: null,
      now: kernel.readClock(),
    };
    this.#instance().alarm();
    kernel.current = before;
  }

  /** As the stub is to one process. */
  for(process: Process, kernel: Kernel): TripSeatsRemote {
    const stub = new Proxy(this, {
      get: (host, name) =>
        typeof name === "string" && name !== "then"
          ? (input: unknown) =>
              kernel.call({
                process,
                at: "object",
                step: stepOfObject(name),
                describe: () => `${host.trip}.${name}(${JSON.stringify(input) ?? ""})`,
                machine: host.machine,
                effect: () => {
                  const answer = host.#invoke(name, input, kernel);
                  return { afterMs: 0, answer: () => answer };
                },
              }).answer
          : undefined,
    });
    return stub as unknown as TripSeatsRemote;
  }

  #invoke(name: string, input: unknown, kernel: Kernel): unknown {
    const seats = this.#instance();
    const method: unknown = Reflect.get(seats, name);
    if (typeof method !== "function") throw new Error(`the object has no call ${name}`);
    const answer: unknown = structuredClone(
      Reflect.apply(method, seats, [structuredClone(input)]) as unknown,
    );
    this.last = { trip: this.trip, name, input, answer, now: kernel.readClock() };
    return answer;
  }

  #instance(): TripSeats {
    if (this.#seats === null) throw new Error("the object has not started");
    return this.#seats;
  }

  #ctx(): DurableObjectState {
    const { db } = this;
    const storage = {
      sql: { exec: (sql: string, ...params: SQLInputValue[]) => this.#exec(sql, params) },
      transactionSync<T>(work: () => T): T {
        db.exec("SAVEPOINT part");
        try {
          const result = work();
          db.exec("RELEASE part");
          return result;
        } catch (error) {
          db.exec("ROLLBACK TO part; RELEASE part");
          throw error;
        }
      },
      getAlarm: async () => this.alarmAt,
      setAlarm: async (at: number) => {
        this.alarmAt = at;
        this.onAlarmSet(at);
      },
      deleteAlarm: async () => {
        this.alarmAt = null;
      },
    };
    const ctx = {
      storage,
      blockConcurrencyWhile: (work: () => Promise<void>) => work(),
      getWebSockets: () => [],
      setWebSocketAutoResponse: () => {},
    };
    return ctx as unknown as DurableObjectState;
  }

  #exec(sql: string, params: readonly SQLInputValue[]) {
    if (!isRead(sql) && !sql.startsWith(COUNTING)) this.version += 1;
    if (params.length === 0 && !isRead(sql)) {
      this.db.exec(sql);
      return cursor([]);
    }
    return cursor(cached(this.#statements, this.db, sql).all(...params));
  }
}

function cursor(rows: unknown[]) {
  return {
    toArray: () => rows,
    one() {
      if (rows.length !== 1) throw new Error(`one row was expected, there are ${rows.length}`);
      return rows[0];
    },
  };
}
