/**
 * D1 over Node's own SQLite: the real migrations, the real statements of worker/db. One statement or one batch is one
 * event, and a batch is one transaction. The database is made once for many runs; each run works in a
 * transaction around everything, which is rolled back at its end.
 */
import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import type { Effect, Kernel, Process } from "./kernel.ts";
import { stepOfSql } from "./steps.ts";

const MIGRATIONS = new URL("../../../migrations/", import.meta.url);

interface Rows {
  results: unknown[];
  success: true;
  meta: { changes: number; last_row_id: number; duration: number };
}

export class SimD1 {
  readonly db = new DatabaseSync(":memory:");
  readonly machine = { name: "d1", skewMs: 0 };
  /** Counts what may have changed rows. */
  version = 0;
  /** UNIQUE indexes that have refused a row: a second line of defence, which must never be needed. */
  readonly clashes: string[] = [];
  readonly #statements = new Map<string, StatementSync>();
  readonly #arrays = new Map<string, StatementSync>();

  #blobs = 0;

  constructor() {
    // Random values of the database are a counter here, so that a seed repeats the same run.
    this.db.function("randomblob", (bytes) => this.#nextBlob(Number(bytes)));
    for (const file of readdirSync(MIGRATIONS)
      .filter((name) => name.endsWith(".sql"))
      .toSorted()) {
      this.db.exec(readFileSync(new URL(file, MIGRATIONS), "utf8"));
    }
  }

  #nextBlob(bytes: number): Uint8Array {
    this.#blobs += 1;
    return Buffer.from(this.#blobs.toString(16).padStart(2 * bytes, "0"), "hex");
  }

  begin(): void {
    this.#blobs = 0;
    this.db.exec("BEGIN");
  }

  end(): void {
    this.db.exec("ROLLBACK");
    this.clashes.length = 0;
  }

  /** As `env.DB` is to one process. */
  for(process: Process, kernel: Kernel): D1Database {
    const send = (sqls: readonly string[], params: readonly unknown[], effect: () => unknown) =>
      kernel.call<unknown>({
        process,
        at: "d1",
        step: stepOfSql(sqls, params),
        describe: () => `${sqls.map(shorten).join("; ")} [${params.join(", ")}]`,
        machine: this.machine,
        effect: () => instant(this.#guarded(effect)),
      }).answer;
    const binding = {
      prepare: (sql: string) => new SimStatement(this, send, sql, []),
      batch: (statements: readonly SimStatement[]) =>
        send(
          statements.map((one) => one.sql),
          statements.flatMap((one) => one.params),
          () => this.#batch(statements),
        ),
    };
    return binding as unknown as D1Database;
  }

  run(sql: string, params: readonly SQLInputValue[]): Rows {
    if (!isRead(sql)) this.version += 1;
    const statement = cached(this.#statements, this.db, sql);
    const results = statement.all(...params);
    return { results, success: true, meta: { changes: 0, last_row_id: 0, duration: 0 } };
  }

  raw(sql: string, params: readonly SQLInputValue[]): unknown[] {
    if (!isRead(sql)) this.version += 1;
    let statement = this.#arrays.get(sql);
    if (statement === undefined) {
      statement = this.db.prepare(sql);
      statement.setReturnArrays(true);
      this.#arrays.set(sql, statement);
    }
    return statement.all(...params);
  }

  #batch(statements: readonly SimStatement[]): Rows[] {
    this.db.exec("SAVEPOINT batch");
    try {
      const all = statements.map((one) => this.run(one.sql, one.params));
      this.db.exec("RELEASE batch");
      return all;
    } catch (error) {
      this.db.exec("ROLLBACK TO batch; RELEASE batch");
      throw error;
    }
  }

  #guarded(effect: () => unknown): unknown {
    try {
      return effect();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (message.includes("UNIQUE")) this.clashes.push(message);
      throw new Error(`D1_ERROR: ${message}`, { cause: error });
    }
  }
}

type Send = (
  sqls: readonly string[],
  params: readonly unknown[],
  effect: () => unknown,
) => Promise<unknown>;

class SimStatement {
  readonly sql: string;
  readonly params: readonly SQLInputValue[];
  readonly #d1: SimD1;
  readonly #send: Send;

  constructor(d1: SimD1, send: Send, sql: string, params: readonly SQLInputValue[]) {
    this.#d1 = d1;
    this.#send = send;
    this.sql = sql;
    this.params = params;
  }

  bind(...params: unknown[]): SimStatement {
    return new SimStatement(this.#d1, this.#send, this.sql, params.map(toSql));
  }

  all() {
    return this.#send([this.sql], this.params, () => this.#d1.run(this.sql, this.params));
  }

  run() {
    return this.all();
  }

  raw() {
    return this.#send([this.sql], this.params, () => this.#d1.raw(this.sql, this.params));
  }
}

function instant(value: unknown): Effect {
  return { afterMs: 0, answer: () => value };
}

function toSql(value: unknown): SQLInputValue {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value === null || typeof value === "string" || typeof value === "number") return value;
  throw new Error(`D1_TYPE_ERROR: ${typeof value} can't be bound`);
}

export function cached(
  statements: Map<string, StatementSync>,
  db: DatabaseSync,
  sql: string,
): StatementSync {
  let statement = statements.get(sql);
  if (statement === undefined) {
    statement = db.prepare(sql);
    statements.set(sql, statement);
  }
  return statement;
}

export function isRead(sql: string): boolean {
  return /^\s*select/i.test(sql);
}

function shorten(sql: string): string {
  return sql.replaceAll(/\s+/g, " ").replaceAll('"', "").slice(0, 90);
}
