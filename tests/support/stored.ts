/** All that the product keeps: every row of D1, what the objects of some trips have written, and the names in R2. */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";

/** By table, object or bucket: what stands there, as text. */
export type Stored = ReadonlyMap<string, string>;

const OBJECT_TABLES = ["seats", "holds", "captures", "meta"];

export async function everythingStored(tripIds: readonly string[]): Promise<Stored> {
  const tables = await tableNames();
  const rows = await env.DB.batch(tables.map((name) => env.DB.prepare(`SELECT * FROM ${name}`)));
  const stored = new Map(tables.map((name, at) => [name, JSON.stringify(rows[at]?.results)]));
  for (const id of tripIds) stored.set(`trip ${id}`, await writtenByTrip(id));
  const { objects } = await env.UPLOADS.list();
  return stored.set("uploads", JSON.stringify(objects.map(({ key }) => key)));
}

/** The tables, objects and buckets in which something is not as it was. */
export function changesBetween(before: Stored, after: Stored): string[] {
  return [...after.keys()].filter((name) => before.get(name) !== after.get(name));
}

async function tableNames(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%' AND name <> 'd1_migrations'",
  ).all<{ name: string }>();
  return results.map(({ name }) => name);
}

function writtenByTrip(id: string): Promise<string> {
  return runInDurableObject(env.TRIP_SEATS.getByName(id), (_, { storage }) =>
    JSON.stringify(
      OBJECT_TABLES.map((name) => storage.sql.exec(`SELECT * FROM ${name}`).toArray()),
    ),
  );
}
