/**
 * Personal data of journeys long over: which bills still have it, and its end. Tickets and money records stay.
 * Invariants: a bill with money on its way (capturing, owed back, watched, a part under way) is left alone, by the same
 * condition when it is found and when it is erased; what was erased once is never looked at again.
 */
import { and, asc, eq, isNull, lt, notInArray, sql, type SQL } from "drizzle-orm";
import { bills } from "../../drizzle/money.ts";
import { trips } from "../../drizzle/schema.ts";
import { SLICES } from "../domain/retention.ts";
import type { Database } from "./client.ts";

export interface ErasureInput {
  /** Journeys that ended before that instant. */
  before: number;
  /** One of `SLICES` parts of them, by the day of departure; null: all. */
  slice: number | null;
}

const DAY_MS = 86_400_000;

const NOTHING_WAITS = and(
  isNull(bills.erasedAt),
  notInArray(bills.state, ["created", "capturing", "refund_owed"]),
  isNull(bills.lateCheckUntil),
  sql`NOT EXISTS (SELECT 1 FROM part_refunds p WHERE p.bill_id = ${bills.id} AND p.state = 'owed')`,
);

/** The oldest journeys first. */
export async function listErasable(
  db: Database,
  input: ErasureInput,
  most: number,
): Promise<{ id: number; phone: string }[]> {
  return db
    .select({ id: bills.id, phone: bills.contactPhone })
    .from(trips)
    .innerJoin(bills, eq(bills.tripId, trips.id))
    .where(isErasable(input))
    .orderBy(asc(trips.departsAt))
    .limit(most);
}

export async function countErasable(db: Database, input: ErasureInput): Promise<number> {
  const [row] = await db
    .select({ bills: sql<number>`count(*)` })
    .from(trips)
    .innerJoin(bills, eq(bills.tripId, trips.id))
    .where(isErasable(input));
  return row?.bills ?? 0;
}

/** Gives how many were erased: of a bill that has moved on meanwhile, nothing is. */
export async function erase(
  db: Database,
  marks: readonly (readonly [bill: number, mark: string])[],
  now: number,
): Promise<number> {
  const erased = await db.all<{ id: number }>(
    sql`UPDATE ${bills}
        SET contact_name = '', contact_email = NULL, contact_phone = json_extract(mark.value, '$[1]'), erased_at = ${now}
        FROM json_each(${JSON.stringify(marks)}) AS mark
        WHERE ${bills.id} = json_extract(mark.value, '$[0]') AND ${NOTHING_WAITS} RETURNING ${bills.id} AS id`,
  );
  return erased.length;
}

/** The index walks by departure; a journey ends when the last bus is home. */
function isErasable({ before, slice }: ErasureInput): SQL | undefined {
  return and(
    lt(trips.departsAt, before),
    sql`COALESCE(${trips.returnsAt}, ${trips.arrivesAt}) < ${before}`,
    slice === null ? undefined : sql`(${trips.departsAt} / ${DAY_MS}) % ${SLICES} = ${slice}`,
    NOTHING_WAITS,
  );
}
