/** The rows in the browser's IndexedDB. Names of rows and numbers of events are readable there, and nothing else. */
import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import { connect } from "./reopen.ts";
import type { RowChange, Rows, Sealed, StoredRows } from "./rows.ts";

const DATABASE = "guide";
const VERSION = 1;
const KEY = "key";
const REVISION = "revision";
const STORES = ["keys", "state", "events"] as const;
/** A press must survive a phone that goes off right afterwards. */
const STRICT = { durability: "strict" } as const;

interface Schema extends DBSchema {
  keys: { key: string; value: CryptoKey | string };
  state: { key: string; value: Sealed };
  events: { key: number; value: Sealed };
}

type Database = IDBPDatabase<Schema>;

/** Throws where the browser keeps nothing, as some do in a private window. */
export async function openIndexedDbRows(): Promise<Rows> {
  const { run } = await connect(open);
  return {
    read: () => run(read),
    readRevision: () => run(async (database) => toRevision(await database.get("keys", REVISION))),
    write: (change) => run((database) => write(database, change)),
  };
}

async function open(onClosed: () => void): Promise<Database> {
  const database = await openDB<Schema>(DATABASE, VERSION, {
    upgrade(made) {
      for (const name of STORES) made.createObjectStore(name);
    },
    blocking() {
      database.close();
      onClosed();
    },
    terminated: onClosed,
  });
  return database;
}

async function read(database: Database): Promise<StoredRows> {
  const reading = database.transaction(STORES);
  const [keys, state] = [reading.objectStore("keys"), reading.objectStore("state")];
  const events = reading.objectStore("events");
  const [key, revision, names, states, numbers, sealed] = await Promise.all([
    keys.get(KEY),
    keys.get(REVISION),
    state.getAllKeys(),
    state.getAll(),
    events.getAllKeys(),
    events.getAll(),
  ]);
  return {
    key: key === undefined || typeof key === "string" ? null : key,
    revision: toRevision(revision),
    state: joinRows(names, states),
    events: joinRows(numbers, sealed),
  };
}

/** May be repeated: a change that is stored already is not stored once more, and is no other window's. */
async function write(database: Database, change: RowChange): Promise<boolean> {
  const writing = database.transaction(STORES, "readwrite", STRICT);
  const keys = writing.objectStore("keys");
  const current = toRevision(await keys.get(REVISION));
  if (current !== change.since) {
    await writing.done;
    return current === change.revision;
  }
  const requests: Promise<unknown>[] = [];
  if (change.clears === true) {
    requests.push(...STORES.map((name) => writing.objectStore(name).clear()));
  }
  requests.push(keys.put(change.revision, REVISION));
  if (change.key !== undefined) requests.push(keys.put(change.key, KEY));
  const [state, events] = [writing.objectStore("state"), writing.objectStore("events")];
  for (const [name, row] of change.state ?? []) {
    requests.push(row === null ? state.delete(name) : state.put(row, name));
  }
  for (const [number, row] of change.events ?? []) {
    requests.push(row === null ? events.delete(number) : events.put(row, number));
  }
  try {
    await Promise.all([...requests, writing.done]);
    return true;
  } catch (error) {
    // Every other request fails with the transaction, and is no news.
    await Promise.allSettled([...requests, writing.done]);
    throw error;
  }
}

function toRevision(stored: CryptoKey | string | undefined): string | null {
  return typeof stored === "string" ? stored : null;
}

function joinRows<Name>(names: Name[], rows: Sealed[]): Map<Name, Sealed> {
  return new Map(
    names.flatMap((name, place) => {
      const row = rows[place];
      return row === undefined ? [] : [[name, row] as const];
    }),
  );
}
