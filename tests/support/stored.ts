/** All that the product keeps: every row of D1, what the objects of some trips have written, and the names in R2. */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { z } from "zod";

/** What a store held after so many of its rows had been written: text by table, object or bucket. */
interface Copy {
  writes: number;
  rows: ReadonlyMap<string, string>;
}

export interface Stored {
  /** By table, object or bucket: its content as text. */
  rows: ReadonlyMap<string, string>;
  copies: ReadonlyMap<string, Copy>;
}

const D1 = "D1";
const OBJECT_TABLES = ["seats", "holds", "captures", "meta"];
const WRITES = "SELECT total_changes() AS writes";
const writesRow = z.object({ writes: z.number() });

/** `before`: an earlier snapshot; a store without writes since is not read again. */
export async function everythingStored(
  tripIds: readonly string[],
  before?: Stored,
): Promise<Stored> {
  const [d1, { objects }, ...trips] = await Promise.all([
    storedInD1(before?.copies.get(D1)),
    env.UPLOADS.list(),
    ...tripIds.map((id) => writtenByTrip(id, before?.copies.get(id))),
  ]);
  const uploads = JSON.stringify(objects.map(({ key }) => key));
  const copies = [d1, ...trips];
  return {
    rows: new Map([...copies.flatMap(({ rows }) => [...rows]), ["uploads", uploads]]),
    copies: new Map(copies.map((copy, at) => [tripIds[at - 1] ?? D1, copy])),
  };
}

/** What the last calls of other services have shown: written beside them, once a minute. */
const EVIDENCE = "purchase_evidence";

/** The tables, objects and buckets that differ, but for the evidence of health. */
export function changesBetween(before: Stored, after: Stored): string[] {
  return [...after.rows.keys()].filter(
    (name) => name !== EVIDENCE && before.rows.get(name) !== after.rows.get(name),
  );
}

async function storedInD1(before: Copy | undefined): Promise<Copy> {
  const { writes } = writesRow.parse(await env.DB.prepare(WRITES).first());
  if (before?.writes === writes) return before;
  const tables = await tableNames();
  const answers = await env.DB.batch(tables.map((name) => env.DB.prepare(`SELECT * FROM ${name}`)));
  const rows = new Map(
    tables.map((name, at) => [name, JSON.stringify(answers[at]?.results, withoutWatermark)]),
  );
  return { writes, rows };
}

/** It grows each minute, whoever asks how the shop stands (protocol 22). */
function withoutWatermark(name: string, value: unknown): unknown {
  return name === "watermark" || name === "watermark_at" ? undefined : value;
}

async function tableNames(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%' AND name <> 'd1_migrations'",
  ).all<{ name: string }>();
  return results.map(({ name }) => name);
}

function writtenByTrip(id: string, before: Copy | undefined): Promise<Copy> {
  return runInDurableObject(env.TRIP_SEATS.getByName(id), (_, { storage }) => {
    const { writes } = writesRow.parse(storage.sql.exec(WRITES).one());
    if (before?.writes === writes) return before;
    const tables = OBJECT_TABLES.map((table) =>
      storage.sql.exec(`SELECT * FROM ${table}`).toArray(),
    );
    return { writes, rows: new Map([[`trip ${id}`, JSON.stringify(tables)]]) };
  });
}
