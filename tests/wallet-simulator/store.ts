/**
 * What the simulator keeps: rows of JSON in named tables. Synchronous, so that no request sees another's half-done
 * change. `memoryStore` lives as long as a test, sqlite-store.ts as long as its file.
 */
import { z } from "zod";
import { fault } from "./faults.ts";
import { payment } from "./payment.ts";

export interface Store {
  get(name: string, id: string): string | null;
  put(name: string, id: string, json: string): void;
  /** In the order in which the rows were first put. */
  list(name: string): string[];
  /** Lets go of the file, where there is one. */
  close(): void;
}

export function memoryStore(): Store {
  const tables = new Map<string, Map<string, string>>();
  const listRows = (name: string) => tables.get(name) ?? new Map<string, string>();
  return {
    get: (name, id) => listRows(name).get(id) ?? null,
    put: (name, id, json) => void tables.set(name, listRows(name).set(id, json)),
    list: (name) => [...listRows(name).values()],
    close: () => tables.clear(),
  };
}

export interface Table<Row> {
  get(id: string): Row | null;
  put(id: string, row: Row): void;
  list(): Row[];
}

export function table<Row>(store: Store, name: string, schema: z.ZodType<Row>): Table<Row> {
  return {
    get(id) {
      const json = store.get(name, id);
      return json === null ? null : schema.parse(JSON.parse(json));
    },
    put: (id, row) => store.put(name, id, JSON.stringify(row)),
    list: () => store.list(name).map((json) => schema.parse(JSON.parse(json))),
  };
}

export type Tables = ReturnType<typeof listTables>;

/** The key of a table that has one row. */
export const ONLY = "only";

export function listTables(store: Store) {
  return {
    payments: table(store, "payments", payment),
    /** A transaction's number -> its paymentID. */
    transactions: table(store, "transactions", z.string()),
    /** Wallet and amount -> when such a payment last completed: the wallet's guard against duplicates. */
    lastPaid: table(store, "last_paid", z.number()),
    tokenCalls: table(
      store,
      "token_calls",
      z.object({ at: z.array(z.number()), blockedUntil: z.number() }),
    ),
    faults: table(store, "faults", z.array(fault)),
    /** Only what was changed, so that a file from before a switch existed is still read. */
    settings: table(store, "settings", z.record(z.string(), z.unknown())),
  };
}
