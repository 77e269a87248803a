/** Power over people that owners have to be notified of today, and the owners with a number. */
import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { actRequests, staff } from "../../../drizzle/staff.ts";
import type { Database } from "../client.ts";
import type { ActRequest } from "./act-requests.ts";
import { isOwnerHere } from "./owners.ts";

const DAY_MS = 86_400_000;
const LISTED_MOST = 100;
const concerned = alias(staff, "concerned");

export interface UntoldPower {
  request: ActRequest;
  /** Names; null for the shop's key, and for somebody who is not a member of staff yet. */
  asker: string | null;
  person: string | null;
  /** The number of people whom the same person has asked to disable in the last 24 hours. */
  disabledLately: number;
}

const isUntold = (now: number) =>
  and(
    sql`${actRequests.state} IN ('asked','waiting')`,
    sql`${actRequests.act} IN ('invite','invite-again','change-roles','disable-staff','enable-staff','end-staff-access','recover-owner')`,
    // Somebody has agreed: it is done, or waits until the requester fetches the link.
    isNull(actRequests.decidedBy),
    sql`COALESCE(${actRequests.toldAt}, 0) <= ${now - DAY_MS}`,
  );

/** Open requests of which owners were not notified in the last 24 hours. */
export async function listUntoldPower(db: Database, now: number): Promise<UntoldPower[]> {
  return db
    .select({
      request: actRequests,
      asker: staff.name,
      person: concerned.name,
      disabledLately: sql<number>`(SELECT count(*) FROM staff_acts a WHERE a.act = 'disable_staff:asked' AND a.actor = 'staff:' || ${actRequests.askedBy} AND a.at > ${now - DAY_MS})`,
    })
    .from(actRequests)
    .leftJoin(staff, eq(staff.id, actRequests.askedBy))
    .leftJoin(concerned, eq(concerned.id, actRequests.target))
    .where(isUntold(now))
    .orderBy(asc(actRequests.runAt))
    .limit(LISTED_MOST);
}

/** True for the one caller that sends the notice today. */
export async function claimNotice(
  db: Database,
  { id }: Pick<ActRequest, "id">,
  now: number,
): Promise<boolean> {
  const claimed = await db
    .update(actRequests)
    .set({ toldAt: now })
    .where(and(eq(actRequests.id, id), isUntold(now)))
    .returning({ id: actRequests.id });
  return claimed.length === 1;
}

/** Numbers of the active owners. */
export async function listOwnersPhones(
  db: Database,
): Promise<{ staffId: string; phone: string }[]> {
  const rows = await db
    .select({ staffId: staff.id, phone: staff.phone })
    .from(staff)
    .where(and(isOwnerHere("staff"), isNotNull(staff.phone)))
    .limit(LISTED_MOST);
  return rows.flatMap(({ staffId, phone }) => (phone === null ? [] : [{ staffId, phone }]));
}

/** The number by which the shop warns somebody; null: none. */
export async function setNoticePhone(
  db: Database,
  staffId: string,
  phone: string | null,
): Promise<void> {
  await db.update(staff).set({ phone }).where(eq(staff.id, staffId));
}

export async function findNoticePhone(db: Database, staffId: string): Promise<string | null> {
  const row = await db
    .select({ phone: staff.phone })
    .from(staff)
    .where(eq(staff.id, staffId))
    .get();
  return row?.phone ?? null;
}
