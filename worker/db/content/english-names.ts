/** The English names of the shop: a few hundred rows, read whole where all are needed. */
import { eq, inArray, sql, type SQL } from "drizzle-orm";
import {
  buses,
  busTypes,
  destinations,
  englishNames,
  points,
  units,
} from "../../../drizzle/schema.ts";
import { nameInEnglish, type EnglishNames } from "../../domain/english-names.ts";
import { nameInMessages } from "../../domain/trips/short-names.ts";
import type { NameIn } from "../../domain/messages/wording.ts";
import type { Database } from "../client.ts";
import { hasTrips } from "./entry-rows.ts";

/** Names that are in use. */
export async function listEnglishNames(db: Database): Promise<Record<string, string>> {
  const rows = await db
    .select({ name: englishNames.name, english: englishNames.english })
    .from(englishNames)
    .where(sql`/* whole */ ${englishNames.hidden} = 0`);
  return Object.fromEntries(rows.map(({ name, english }) => [name, english]));
}

/**
 * Adds the names of universities, units, buses and stops that are put together from them. Names of trips, which
 * are many, the client puts the names together itself.
 */
export async function listShownEnglishNames(
  db: Database,
  others: readonly string[],
): Promise<Record<string, string>> {
  const [own, ...named] = await Promise.all([
    listEnglishNames(db),
    ...[destinations, units, buses, busTypes, points].map((table) =>
      db
        .selectDistinct({ name: table.name })
        .from(table)
        .where(sql`/* whole */ TRUE`),
    ),
    db
      .selectDistinct({ name: units.groupName })
      .from(units)
      .where(sql`/* whole */ TRUE`),
  ]);
  const names = new Map(Object.entries(own));
  const stored = [...others, ...named.flatMap((rows) => rows.map(({ name }) => name))];
  const composed = stored.flatMap((name) => {
    const english = nameInEnglish(name, names);
    return english === name ? [] : [[name, english]];
  });
  return { ...own, ...Object.fromEntries(composed) };
}

export async function readEnglishNames(db: Database): Promise<EnglishNames> {
  return new Map(Object.entries(await listEnglishNames(db)));
}

/** The name of each of those destinations in messages, by id. */
export async function listNamesInMessages(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NameIn>> {
  if (ids.length === 0) return new Map();
  const [english, rows] = await Promise.all([
    readEnglishNames(db),
    db
      .select({
        id: destinations.id,
        name: destinations.name,
        shortNames: destinations.shortNames,
      })
      .from(destinations)
      .where(inArray(destinations.id, [...new Set(ids)])),
  ]);
  return new Map(rows.map((row) => [row.id, nameInMessages(row, english)]));
}

export async function findEnglishNames(
  db: Database,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select()
    .from(englishNames)
    .where(inArray(englishNames.name, [...new Set(names)]));
  return new Map(rows.flatMap((row) => (row.hidden ? [] : [[row.name, row.english]])));
}

export const findEnglishRow = (db: Database, id: string) =>
  db.select().from(englishNames).where(eq(englishNames.id, id)).get();

/** All that the rule of English names compares; `sold` are the destinations with trips, whenever these leave. */
export async function listNaming(db: Database) {
  const [rows, known] = await Promise.all([
    db
      .select()
      .from(englishNames)
      .where(sql`/* whole */ TRUE`),
    db
      .select({
        id: destinations.id,
        name: destinations.name,
        isSold: sql<number>`${hasTrips({ destinationId: sql`${destinations.id}` })}`,
      })
      .from(destinations)
      .where(sql`/* whole */ TRUE`),
  ]);
  return {
    rows,
    destinations: known.map(({ id, name }) => ({ id, name })),
    sold: new Set(known.flatMap(({ id, isSold }) => (isSold === 1 ? [id] : []))),
  };
}

/**
 * Whether something else has the name. Ids of different tables may be alike, so that one more use is found at times.
 */
export async function isNameUsedBeside(db: Database, name: string, id: string): Promise<boolean> {
  const used = (table: SQL, column: SQL) =>
    sql`EXISTS (SELECT 1 FROM ${table} WHERE ${column} = ${name} AND id <> ${id})`;
  const [row] = await db
    .select({
      is: sql<number>`/* whole */ ${sql.join(
        [
          used(sql`${destinations}`, sql`name`),
          used(sql`${units}`, sql`name`),
          used(sql`${units}`, sql`group_name`),
          used(sql`${buses}`, sql`name`),
          used(sql`${busTypes}`, sql`name`),
          used(sql`${points}`, sql`name`),
        ],
        sql` OR `,
      )}`,
    })
    .from(sql`(SELECT 1)`);
  return row?.is === 1;
}

export interface EnglishNameChange {
  name: string;
  /** Empty: removed. */
  english: string;
}

/** `id`: of a name that had none. */
export function writeEnglishName(
  db: Database,
  { id, name, english }: EnglishNameChange & { id: string },
  condition: SQL,
) {
  if (english === "") {
    return db
      .update(englishNames)
      .set({ hidden: true })
      .where(sql`${englishNames.name} = ${name} AND ${condition}`);
  }
  return db
    .insert(englishNames)
    .select(sql`SELECT ${id}, ${name}, ${english}, 0 WHERE ${condition}`)
    .onConflictDoUpdate({ target: englishNames.name, set: { english, hidden: false } });
}
