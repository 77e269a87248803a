/**
 * A season's rows: read whole, and written as statements that a season's files were made into (worker/season/sql.ts),
 * in one batch with the row of the audit trail. The batch fails as a whole where a row is no longer as it was seen.
 */
import { and, eq, getTableColumns, inArray, isNotNull, sql, type SQL } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { bills, tickets } from "../../../drizzle/money.ts";
import { ticketMoves } from "../../../drizzle/moves.ts";
import { staffActs } from "../../../drizzle/trail.ts";
import type { Database } from "../client.ts";
import { insertAuditEntry, noteEach, type StaffAct } from "../staff/staff-acts.ts";

/** The rows of each query, by the names of the database. */
export async function readRaw(db: Database, queries: readonly string[]): Promise<unknown[][]> {
  return Promise.all(queries.map((query) => db.all(sql.raw(query))));
}

const LIVE = ["created", "capturing", "paid"] as const;

/** Reads for those trips whether each has bookings and live bookings, and the stops that were chosen. */
export async function readBookings(db: Database, trips: readonly string[]) {
  const these = sql`(SELECT value FROM json_each(${JSON.stringify(trips)}))`;
  const isOfThese = sql`${bills.tripId} IN ${these}`;
  const isLive = inArray(bills.state, [...LIVE]);
  const [bought, came, coming, chosen, chosenElsewhere] = await Promise.all([
    db
      .select({ id: bills.tripId, live: sql<number>`max(${isLive})` })
      .from(bills)
      .where(isOfThese)
      .groupBy(bills.tripId),
    // Tickets that moved to them (protocol 14).
    db
      .select({ id: tickets.currentTrip, live: sql<number>`max(${tickets.voidedAt} IS NULL)` })
      .from(tickets)
      .where(sql`${tickets.currentTrip} IN ${these}`)
      .groupBy(tickets.currentTrip),
    db
      .selectDistinct({ id: ticketMoves.toTrip, live: sql<number>`1` })
      .from(ticketMoves)
      .where(sql`${ticketMoves.toTrip} IN ${these} AND ${ticketMoves.settledAt} IS NULL`),
    db
      .selectDistinct({ id: bills.tripId, stop: bills.boardingPointId })
      .from(bills)
      .where(and(isOfThese, isNotNull(bills.boardingPointId), isLive)),
    db
      .selectDistinct({ id: tickets.currentTrip, stop: bills.boardingPointId })
      .from(tickets)
      .innerJoin(bills, eq(bills.id, tickets.billId))
      .where(
        sql`${tickets.currentTrip} IN ${these} AND ${tickets.voidedAt} IS NULL AND ${bills.boardingPointId} IS NOT NULL`,
      ),
  ]);
  const live = new Map<string, number>();
  for (const one of [...bought, ...came, ...coming]) {
    live.set(one.id, Math.max(live.get(one.id) ?? 0, one.live));
  }
  return {
    booked: [...live].map(([id, isLiveOne]) => ({ id, live: isLiveOne })),
    chosen: [...chosen, ...chosenElsewhere],
  };
}

/** What was read of a table. */
export interface SeenRows {
  table: SQLiteTable;
  /** By the code's names of the columns; every row has the same ones, including its id. */
  rows: readonly Readonly<Record<string, unknown>>[];
  /** Ids that no row had before. */
  free: readonly string[];
}

interface SeasonWrites {
  seen: readonly SeenRows[];
  statements: readonly string[];
  /** A line for each thing, besides that of the whole import; `detail` as JSON. */
  touched: readonly { target: string; detail: string }[];
}

/** False, and nothing written, when a row is no longer as it was seen. */
export async function writeSeasonRows(
  db: Database,
  { seen, statements, touched }: SeasonWrites,
  act: StaffAct,
): Promise<boolean> {
  const line = sql`EXISTS (SELECT 1 FROM ${staffActs} WHERE ${staffActs.execution} = ${act.execution})`;
  try {
    await db.batch([
      insertAuditEntry(db, act, and(...seen.map(areRowsUnchanged)) ?? sql`1`),
      // Without its audit entry the batch fails here, and nothing of it is written.
      db
        .select({ there: sql`CASE WHEN ${line} THEN 1 ELSE json(${OVERTAKEN}) END` })
        .from(sql`(SELECT 1)`),
      noteEach(db, act, {
        target: sql`c.value ->> '$.target'`,
        detail: sql`c.value ->> '$.detail'`,
        from: sql`FROM json_each(${JSON.stringify(touched)}) AS c WHERE ${line}`,
      }),
      ...statements.map((one) => db.run(sql.raw(one))),
    ]);
    return true;
  } catch (error) {
    if (isOvertaken(error)) return false;
    throw error;
  }
}

/** Not stored as JSON. */
const OVERTAKEN = "overtaken";

/** The statements' refusal if somebody bought after they were made (worker/season/sql.ts). */
const SOLD_MEANWHILE =
  /CHECK constraint failed: trips_mode|NOT NULL constraint failed: (exams\.session|buses\.bus_type_id|bus_types\.name)/;

function isOvertaken(error: unknown): boolean {
  const texts = [error, error instanceof Error ? error.cause : null].map(String);
  return texts.some((text) => text.includes("malformed JSON") || SOLD_MEANWHILE.test(text));
}

function areRowsUnchanged({ table, rows, free }: SeenRows): SQL {
  const columns = getTableColumns(table);
  const names = Object.keys(rows[0] ?? {}).filter((name) => name !== "id");
  const values = rows.map((row) => [
    row["id"],
    ...names.map((name) => columns[name]?.mapToDriverValue(row[name]) ?? null),
  ]);
  const same = names.map(
    (name, at) =>
      sql`t.${sql.identifier(columns[name]?.name ?? name)} IS e.value ->> ${`$[${at + 1}]`}`,
  );
  const as = sql`${table} t ON t.id = `;
  const still = sql`(SELECT count(*) FROM json_each(${JSON.stringify(values)}) e JOIN ${as} e.value ->> '$[0]' WHERE ${and(sql`1`, ...same)}) = ${rows.length}`;
  const none = sql`NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(free)}) e JOIN ${as} e.value)`;
  return sql`${still} AND ${none}`;
}
