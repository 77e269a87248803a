/**
 * The phones on which owners have turned alerts on. Invariant: nothing is pushed to a phone of somebody who is no owner
 * or is disabled: the statement that lists them asks, whatever is stored.
 */
import { and, desc, eq, sql } from "drizzle-orm";
import { staff, staffAlertPhones } from "../../../drizzle/staff.ts";
import { PHONES_MAX, type PushSubscription } from "../../domain/push/push.ts";
import type { Database } from "../client.ts";
import { insertFrom } from "../insert-from.ts";
import { isOwnerHere } from "./owners.ts";

const LISTED_MOST = 500;

export interface NewAlertPhone {
  /** The id by which it is listed and ended. */
  id: string;
  phone: PushSubscription;
  /** The name of the phone's browser, which its owner sees in the list. */
  label: string;
}

/**
 * Returns the id by which the phone is listed: a known phone keeps its own, and one beyond the limit replaces the
 * oldest. Null: the person is no owner any more.
 */
export async function writeAlertPhone(
  db: Database,
  staffId: string,
  { id, phone, label }: NewAlertPhone,
  now: number,
): Promise<string | null> {
  const { endpoint } = phone;
  const row = { id, staffId: sql`s.id`, ...phone, label, createdAt: now };
  const owner = sql`FROM staff s WHERE s.id = ${staffId} AND ${isOwnerHere("s")}`;
  const isTheirs = eq(staffAlertPhones.staffId, staffId);
  const newest = sql`(SELECT p.endpoint FROM staff_alert_phones p WHERE p.staff_id = ${staffId}
    ORDER BY p.created_at DESC, p.endpoint = ${endpoint} DESC LIMIT ${PHONES_MAX})`;
  const [written] = await db.batch([
    insertFrom(db, staffAlertPhones, row, owner)
      .onConflictDoUpdate({
        target: [staffAlertPhones.staffId, staffAlertPhones.endpoint],
        set: { ...phone, label, createdAt: now },
      })
      .returning({ id: staffAlertPhones.id }),
    db
      .delete(staffAlertPhones)
      .where(and(isTheirs, sql`${staffAlertPhones.endpoint} NOT IN ${newest}`)),
  ]);
  return written[0]?.id ?? null;
}

/** The person's own, the newest first; never their addresses. */
export async function listAlertPhones(db: Database, staffId: string) {
  const { id, label, createdAt } = staffAlertPhones;
  return db
    .select({ id, label, createdAt })
    .from(staffAlertPhones)
    .where(eq(staffAlertPhones.staffId, staffId))
    .orderBy(desc(createdAt))
    .limit(PHONES_MAX);
}

/** Returns false when this person has no such phone. */
export async function deleteAlertPhone(
  db: Database,
  { staffId, id }: { staffId: string; id: string },
): Promise<boolean> {
  const deleted = await db
    .delete(staffAlertPhones)
    .where(and(eq(staffAlertPhones.id, id), eq(staffAlertPhones.staffId, staffId)))
    .returning({ id: staffAlertPhones.id });
  return deleted.length === 1;
}

export interface RingingPhone extends PushSubscription {
  id: string;
}

/** The phones on which alerts ring now. A browser that two owners share is one phone: the newest of its entries. */
export async function listRingingPhones(db: Database): Promise<RingingPhone[]> {
  const { id, endpoint, p256dh, auth, language, createdAt } = staffAlertPhones;
  return db
    .select({ id, endpoint, p256dh, auth, language, newest: sql<number>`max(${createdAt})` })
    .from(staffAlertPhones)
    .innerJoin(staff, eq(staff.id, staffAlertPhones.staffId))
    .where(isOwnerHere("staff"))
    .groupBy(endpoint)
    .limit(LISTED_MOST);
}

/** Deletes phones that the push service no longer accepts. A phone that was registered again since the push is kept. */
export async function deleteGonePhones(
  db: Database,
  gone: readonly Pick<RingingPhone, "id" | "auth">[],
): Promise<void> {
  await db
    .delete(staffAlertPhones)
    .where(
      sql`(id, auth) IN (SELECT json_extract(one.value, '$.id'), json_extract(one.value, '$.auth') FROM json_each(${JSON.stringify(gone)}) AS one)`,
    );
}

/**
 * For the batch of an act, after its changes; in a job, for everybody. Deletes the phones of people who are not active
 * owners.
 */
export function deletePhonesOfOthers(db: Database, staffId?: string) {
  const isTheirs =
    staffId === undefined ? sql`/* whole */ 1` : eq(staffAlertPhones.staffId, staffId);
  const owners = sql`(SELECT s.id FROM staff s WHERE ${isOwnerHere("s")})`;
  return db
    .delete(staffAlertPhones)
    .where(and(isTheirs, sql`${staffAlertPhones.staffId} NOT IN ${owners}`));
}
