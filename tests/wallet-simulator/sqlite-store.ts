/** The simulator's state in a file, so that it outlives its process however that ends. */
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import type { Store } from "./store.ts";

const row = z.object({ json: z.string() });

export function sqliteStore(path: string): Store {
  mkdirSync(dirname(path), { recursive: true });
  const db = new DatabaseSync(path);
  db.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    CREATE TABLE IF NOT EXISTS rows (
      place INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      id TEXT NOT NULL,
      json TEXT NOT NULL,
      UNIQUE (name, id)
    ) STRICT;
  `);
  const get = db.prepare("SELECT json FROM rows WHERE name = ? AND id = ?");
  const put = db.prepare(
    `INSERT INTO rows (name, id, json) VALUES (?, ?, ?)
     ON CONFLICT (name, id) DO UPDATE SET json = excluded.json`,
  );
  const list = db.prepare("SELECT json FROM rows WHERE name = ? ORDER BY place");
  return {
    get: (table, id) => row.nullable().parse(get.get(table, id) ?? null)?.json ?? null,
    put: (table, id, json) => void put.run(table, id, json),
    list: (table) =>
      z
        .array(row)
        .parse(list.all(table))
        .map((one) => one.json),
    close: () => db.close(),
  };
}
