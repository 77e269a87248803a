/**
 * Erasure after a journey: finds the bills that still have personal data, and erases it. Tickets and money records
 * stay; bills without money are deleted (payments/unpaid-bills.ts). Invariants: a bill with money in progress
 * (capturing, refund owed, late-payment check, part refund) is not changed; the statement that erases repeats the
 * condition by which the bill was found (protocol 21); an erased bill is never read again.
 */
import {
  and,
  asc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  notInArray,
  sql,
  type SQL,
} from "drizzle-orm";
import { boardingEvents } from "../../drizzle/boarding.ts";
import { duties } from "../../drizzle/duties.ts";
import { messages } from "../../drizzle/messages.ts";
import { ticketChecks } from "../../drizzle/checks.ts";
import { pushSubscriptions } from "../../drizzle/push.ts";
import { bills } from "../../drizzle/money.ts";
import { trips } from "../../drizzle/schema.ts";
import { SLICES } from "../domain/retention.ts";
import type { Database } from "./client.ts";
import { isJourneyOver } from "./journey.ts";
import { NO_CHANGE_UNDER_WAY, NO_PART_UNDER_WAY } from "./payments/parts-back.ts";

export interface ErasureInput {
  /** Journeys that ended before this instant. */
  before: number;
  /** One of `SLICES` parts of them, by the day of departure; null: all. */
  slice: number | null;
}

const DAY_MS = 86_400_000;

const NOTHING_WAITS = and(
  isNull(bills.erasedAt),
  notInArray(bills.state, ["created", "capturing", "refund_owed"]),
  isNull(bills.lateCheckUntil),
  NO_PART_UNDER_WAY,
  // A correction of the number that is not settled would write one down again (protocol 24).
  NO_CHANGE_UNDER_WAY,
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

/**
 * Returns the number of erased bills. A bill that is no longer erasable keeps everything: the texts of its messages,
 * their push phones, the checks of its ticket and its boarding are erased in the same batch, under the same condition.
 * The cost of its messages stays.
 */
export async function erase(
  db: Database,
  marks: readonly (readonly [bill: number, mark: string])[],
  input: ErasureInput,
  now: number,
): Promise<number> {
  const rows = JSON.stringify(marks);
  const erasable = sql`(SELECT ${bills.id} FROM json_each(${rows}) AS mark
    JOIN ${bills} ON ${bills.id} = json_extract(mark.value, '$[0]')
    JOIN ${trips} ON ${trips.id} = ${bills.tripId} WHERE ${isErasable(input)})`;
  const itsTicket = sql`(SELECT t.id FROM tickets t WHERE t.bill_id IN ${erasable})`;
  const [, , , , erased] = await db.batch([
    db
      .update(messages)
      .set({ params: null })
      .where(and(isNotNull(messages.params), sql`${messages.billId} IN ${erasable}`)),
    db.delete(pushSubscriptions).where(sql`${pushSubscriptions.ticketId} IN ${itsTicket}`),
    db.delete(ticketChecks).where(sql`${ticketChecks.ticketId} IN ${itsTicket}`),
    db.delete(boardingEvents).where(sql`${boardingEvents.ticketId} IN ${itsTicket}`),
    db
      .update(bills)
      .set({
        contactName: "",
        contactEmail: null,
        contactPhone: sql`(SELECT json_extract(mark.value, '$[1]') FROM json_each(${rows}) AS mark
          WHERE json_extract(mark.value, '$[0]') = ${bills.id})`,
        erasedAt: now,
      })
      .where(sql`${bills.id} IN ${erasable}`)
      .returning({ id: bills.id }),
  ]);
  return erased.length;
}

/** Matches the partial index, which contains only these. */
const NAMES_SOMEBODY = and(isNull(duties.erasedAt), gt(duties.tripId, ""));

/** Duties of those journeys that still name a driver or a guide, up to a limit. */
export async function countErasableDuties(db: Database, input: ErasureInput): Promise<number> {
  const [row] = await db
    .select({ duties: sql<number>`count(*)` })
    .from(duties)
    .innerJoin(trips, eq(trips.id, duties.tripId))
    .where(and(NAMES_SOMEBODY, isOver(input)));
  return row?.duties ?? 0;
}

/** Returns how many were erased; the plate and the place stay. */
export async function eraseDuties(
  db: Database,
  input: ErasureInput,
  { most, now }: { most: number; now: number },
): Promise<number> {
  const found = db
    .select({ tripId: duties.tripId })
    .from(duties)
    .innerJoin(trips, eq(trips.id, duties.tripId))
    .where(and(NAMES_SOMEBODY, isOver(input)))
    .limit(most);
  const erased = await db
    .update(duties)
    .set({ driverName: "", driverPhone: "", guideName: "", guidePhone: "", erasedAt: now })
    .where(and(NAMES_SOMEBODY, inArray(duties.tripId, found)))
    .returning({ tripId: duties.tripId });
  return erased.length;
}

/** Over `trips` and `bills`: the condition of the list, and of the erasure of its entries. */
function isErasable(input: ErasureInput): SQL | undefined {
  return and(isToErase(input), NOTHING_WAITS, isOutOfUse(input));
}

/** A ticket that moved to a later trip is in use until that one is over too (protocol 14). */
function isOutOfUse({ before }: ErasureInput): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM tickets k JOIN trips later ON later.id = k.current_trip
    WHERE k.bill_id = ${bills.id} AND k.current_trip <> ${bills.tripId}
      AND NOT ${isJourneyOver("later", before)})`;
}

/** Over `trips`: journeys that are over and of which the night has not yet found that nothing is left to erase. */
export function isToErase(input: ErasureInput): SQL | undefined {
  return and(isNull(trips.erasedAt), isOver(input));
}

/** The index is by departure. */
export function isOver({ before, slice }: ErasureInput): SQL | undefined {
  return and(
    lt(trips.departsAt, before),
    isJourneyOver("trips", before),
    slice === null ? undefined : sql`(${trips.departsAt} / ${DAY_MS}) % ${SLICES} = ${slice}`,
  );
}
