/** The rows in the browser's IndexedDB. Names of rows and numbers of events are readable there, and nothing else. */
import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { RowChange, Rows, Sealed, StateName } from "./rows.ts";
import { makeKey } from "./seal.ts";

const DATABASE = "guide";
const VERSION = 1;
const KEY = "key";
const STORES = ["keys", "state", "events"] as const;
/** A press must survive a phone that goes off right afterwards. */
const STRICT = { durability: "strict" } as const;

interface Schema extends DBSchema {
  keys: { key: string; value: CryptoKey };
  state: { key: string; value: Sealed };
  events: { key: number; value: Sealed };
}

/** Throws where the browser keeps nothing, as some do in a private window. */
export async function openIndexedDbRows(): Promise<Rows> {
  const database = await openDB<Schema>(DATABASE, VERSION, {
    upgrade(made) {
      for (const name of STORES) made.createObjectStore(name);
    },
    blocking: () => database.close(),
  });
  return {
    openKey: () => openKey(database),
    async read() {
      const reading = database.transaction(["state", "events"]);
      const [state, events] = [reading.objectStore("state"), reading.objectStore("events")];
      const [names, states, numbers, sealed] = await Promise.all([
        state.getAllKeys(),
        state.getAll(),
        events.getAllKeys(),
        events.getAll(),
      ]);
      return { state: joinRows(names, states), events: joinRows(numbers, sealed) };
    },
    write: (change) => write(database, change),
    async clear() {
      const clearing = database.transaction(STORES, "readwrite", STRICT);
      await Promise.all([
        ...STORES.map((name) => clearing.objectStore(name).clear()),
        clearing.done,
      ]);
    },
  };
}

/** Two windows that open at once agree on the key that was stored first. */
async function openKey(database: IDBPDatabase<Schema>): Promise<CryptoKey> {
  const known = await database.get("keys", KEY);
  if (known !== undefined) return known;
  const made = await makeKey();
  const storing = database.transaction("keys", "readwrite", STRICT);
  const other = await storing.store.get(KEY);
  if (other === undefined) await storing.store.add(made, KEY);
  await storing.done;
  return other ?? made;
}

async function write(
  database: IDBPDatabase<Schema>,
  { state, added, replaced, dropsEvents = false }: RowChange,
): Promise<boolean> {
  const writing = database.transaction(["state", "events"], "readwrite", STRICT);
  const events = writing.objectStore("events");
  const requests: Promise<unknown>[] = [];
  if (dropsEvents) requests.push(events.clear());
  for (const [name, row] of state ?? new Map<StateName, Sealed>()) {
    requests.push(writing.objectStore("state").put(row, name));
  }
  for (const [number, row] of replaced ?? []) requests.push(events.put(row, number));
  for (const [number, row] of added ?? []) requests.push(events.add(row, number));
  try {
    await Promise.all([...requests, writing.done]);
    return true;
  } catch (error) {
    // Every other request fails with the transaction, and is no news.
    await Promise.allSettled([...requests, writing.done]);
    if (await isNumberTaken(requests)) return false;
    throw error;
  }
}

async function isNumberTaken(requests: readonly Promise<unknown>[]): Promise<boolean> {
  const results = await Promise.allSettled(requests);
  return results.some(
    (result) =>
      result.status === "rejected" &&
      result.reason instanceof DOMException &&
      result.reason.name === "ConstraintError",
  );
}

function joinRows<Name>(names: Name[], rows: Sealed[]): Map<Name, Sealed> {
  return new Map(
    names.flatMap((name, place) => {
      const row = rows[place];
      return row === undefined ? [] : [[name, row] as const];
    }),
  );
}
