/**
 * Members of staff and their roles. Every change is an act with its audit entry in the same batch. Invariant: a shop
 * that has an owner who can sign in keeps one.
 */
import { and, eq, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import {
  actRequests,
  staff,
  staffInvitations,
  staffPasskeys,
  staffSessions,
  staffTokens,
} from "../../../drizzle/staff.ts";
import { readRoles, writeRoles, type Role } from "../../domain/staff/roles.ts";
import type { Database } from "../client.ts";
import { insertFrom } from "../insert-from.ts";
import { stopRequests } from "./act-requests.ts";
import { deletePhonesOfOthers } from "./alert-phones.ts";
import { isOwner } from "./owners.ts";
import { insertAuditEntry, type StaffAct } from "./staff-acts.ts";

export interface Person {
  id: string;
  name: string;
  roles: Role[];
  createdAt: number;
  disabledAt: number | null;
}

/** More members of staff than any such shop has. */
const PEOPLE_MOST = 200;

/** For a query over `staff`. */
export const HAS_PASSKEY = sql`EXISTS (SELECT 1 FROM ${staffPasskeys} WHERE ${staffPasskeys.staffId} = ${staff.id})`;

export function toPerson(row: typeof staff.$inferSelect): Person {
  return { ...row, roles: readRoles(row.roles) };
}

export async function findPerson(db: Database, id: string): Promise<Person | null> {
  const row = await db.select().from(staff).where(eq(staff.id, id)).get();
  return row === undefined ? null : toPerson(row);
}

/** People who can sign in: not disabled, and with a passkey. */
export async function listActivePeople(db: Database): Promise<Person[]> {
  const rows = await db
    .select()
    .from(staff)
    .where(and(isNull(staff.disabledAt), HAS_PASSKEY))
    .limit(PEOPLE_MOST);
  return rows.map(toPerson);
}

export interface PersonRow extends Person {
  passkeys: number;
  sessions: number;
  lastSeenAt: number | null;
}

/** All members of staff, including disabled ones. */
export async function listPeople(db: Database, now: number): Promise<PersonRow[]> {
  const rows = await db
    .select({
      id: staff.id,
      name: staff.name,
      roles: staff.roles,
      createdAt: staff.createdAt,
      disabledAt: staff.disabledAt,
      // Their columns by name: in a query of one table drizzle leaves its name out, and another table has an `id` too.
      passkeys: sql<number>`/* whole */ (SELECT count(*) FROM staff_passkeys k WHERE k.staff_id = staff.id)`,
      sessions: sql<number>`(SELECT count(*) FROM staff_sessions s WHERE s.staff_id = staff.id AND s.ended_at IS NULL AND s.expires_at > ${now})`,
      lastSeenAt: sql<
        number | null
      >`(SELECT max(s.used_at) FROM staff_sessions s WHERE s.staff_id = staff.id)`,
    })
    .from(staff)
    .orderBy(staff.createdAt)
    .limit(PEOPLE_MOST);
  return rows.map((row) => ({ ...row, roles: readRoles(row.roles) }));
}

/** Whether an owner can sign in. */
export async function hasOwner(db: Database): Promise<boolean> {
  return (await listActivePeople(db)).some(({ roles }) => roles.includes("owner"));
}

export interface Invitation {
  codeHash: string;
  expiresAt: number;
}

/** Adds a new person, with a link. */
export async function insertPerson(
  db: Database,
  person: { id: string; name: string; roles: readonly Role[] },
  invitation: Invitation,
  act: StaffAct,
): Promise<void> {
  const { id, name } = person;
  await db.batch([
    insertAuditEntry(db, act, sql`1`),
    db.insert(staff).values({ id, name, roles: writeRoles(person.roles), createdAt: act.now }),
    db.insert(staffInvitations).values({ ...invitation, staffId: id, createdAt: act.now }),
  ]);
}

/** A new link; earlier ones no longer work. False when the person is disabled by now. */
export async function inviteAgain(
  db: Database,
  id: string,
  invitation: Invitation,
  act: StaffAct,
): Promise<boolean> {
  const isHere = sql`EXISTS (SELECT 1 FROM ${staff} WHERE ${staff.id} = ${id} AND ${staff.disabledAt} IS NULL)`;
  const row = { ...invitation, staffId: id, createdAt: act.now, usedAt: null };
  const [, , inserted] = await db.batch([
    insertAuditEntry(db, act, isHere),
    db
      .update(staffInvitations)
      .set({ usedAt: act.now })
      .where(and(eq(staffInvitations.staffId, id), isNull(staffInvitations.usedAt), isHere)),
    insertFrom(db, staffInvitations, row, sql`WHERE ${isHere}`).returning({
      staffId: staffInvitations.staffId,
    }),
  ]);
  return inserted.length === 1;
}

/** False when the roles are others than `was` by now, or nobody else would be an owner. */
export async function changeRoles(
  db: Database,
  change: { id: string; was: readonly Role[]; roles: readonly Role[] },
  act: StaffAct,
): Promise<boolean> {
  const { id, was, roles } = change;
  const isSame = and(eq(staff.id, id), eq(staff.roles, writeRoles(was)));
  const when = roles.includes("owner") ? isSame : and(isSame, hasAnotherOwner(id));
  return updatePerson(db, id, { roles: writeRoles(roles) }, when, act);
}

/**
 * Ends every session and token in the same batch, the alerts on the person's phones, and the person's waiting requests:
 * each with its own audit entry, whose name `stoppedAs` derives from the act's name. Returns false if nothing was left
 * to do, or nobody else is an owner.
 */
export async function disablePerson(
  db: Database,
  id: string,
  act: StaffAct,
  stoppedAs: Readonly<Record<string, string>>,
): Promise<boolean> {
  const when = and(eq(staff.id, id), isNull(staff.disabledAt), hasAnotherOwner(id));
  const isDue = sql`EXISTS (SELECT 1 FROM ${staff} WHERE ${when})`;
  const [, , , , , , changed] = await db.batch([
    insertAuditEntry(db, act, isDue),
    ...stopRequests(db, { when: and(eq(actRequests.askedBy, id), isDue), stoppedAs }, act),
    db
      .update(staffSessions)
      .set({ endedAt: act.now })
      .where(and(eq(staffSessions.staffId, id), isNull(staffSessions.endedAt), isDue)),
    db
      .update(staffTokens)
      .set({ endedAt: act.now })
      .where(and(eq(staffTokens.staffId, id), isNull(staffTokens.endedAt), isDue)),
    db
      .update(staffInvitations)
      .set({ usedAt: act.now })
      .where(and(eq(staffInvitations.staffId, id), isNull(staffInvitations.usedAt), isDue)),
    db
      .update(staff)
      .set({ disabledAt: act.now, phone: null })
      .where(when)
      .returning({ id: staff.id }),
    deletePhonesOfOthers(db, id),
  ]);
  return changed.length === 1;
}

export async function enablePerson(db: Database, id: string, act: StaffAct): Promise<boolean> {
  const when = and(eq(staff.id, id), isNotNull(staff.disabledAt));
  return updatePerson(db, id, { disabledAt: null }, when, act);
}

async function updatePerson(
  db: Database,
  id: string,
  set: Partial<typeof staff.$inferInsert>,
  when: SQL | undefined,
  act: StaffAct,
): Promise<boolean> {
  const [, changed] = await db.batch([
    insertAuditEntry(db, act, sql`EXISTS (SELECT 1 FROM ${staff} WHERE ${when})`),
    db
      .update(staff)
      .set(set)
      .where(and(eq(staff.id, id), when))
      .returning({ id: staff.id }),
    deletePhonesOfOthers(db, id),
  ]);
  return changed.length === 1;
}

/** True if another person is an owner who can sign in, or this one is not an owner. */
function hasAnotherOwner(id: string): SQL {
  return sql`(NOT ${isOwner("staff")} OR EXISTS (SELECT 1 FROM staff AS other
    WHERE other.disabled_at IS NULL AND other.id <> ${id} AND ${isOwner("other")}
    AND EXISTS (SELECT 1 FROM staff_passkeys k WHERE k.staff_id = other.id)))`;
}
