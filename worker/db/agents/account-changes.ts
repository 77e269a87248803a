/**
 * Changes of an agent's account: a password, and the acts of staff, each in one batch with the sessions that it ends.
 */
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { agentRecoveries, agents } from "../../../drizzle/agents.ts";
import type { Database } from "../client.ts";
import { insertAuditEntry, type StaffAct } from "../staff/staff-acts.ts";
import { endSessions } from "./sessions.ts";

/** A new password. Every session of the agent ends, and so do its recovery codes. */
export async function storePassword(
  db: Database,
  input: { agentId: string; passwordHash: string; now: number },
): Promise<void> {
  const { agentId, passwordHash, now } = input;
  await db.batch([
    db.update(agents).set({ passwordHash, passwordChangedAt: now }).where(eq(agents.id, agentId)),
    endSessions(db, agentId, now),
    db.delete(agentRecoveries).where(eq(agentRecoveries.agentId, agentId)),
  ]);
}

/** Stores the same password hashed at the current cost, unless it was changed meanwhile. */
export async function renewPasswordHash(
  db: Database,
  agentId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db
    .update(agents)
    .set({ passwordHash: to })
    .where(and(eq(agents.id, agentId), eq(agents.passwordHash, from)));
}

/** Changes of an agent's account by staff. */
export type AgentChange = "approve" | "suspend" | "resume";

/**
 * Approval says that staff have called the phone number and the agent answered: the contact is verified with it.
 * Suspension ends every session in the same batch. False when there was nothing to change.
 */
export async function changeAgent(
  db: Database,
  id: string,
  change: AgentChange,
  act: StaffAct,
): Promise<boolean> {
  const { set, where } = CHANGES[change](act.now);
  const isDue = and(eq(agents.id, id), where);
  const isThere = sql`EXISTS (SELECT 1 FROM ${agents} WHERE ${isDue})`;
  const update = db.update(agents).set(set).where(isDue).returning({ id: agents.id });
  if (change !== "suspend") {
    const [, changed] = await db.batch([insertAuditEntry(db, act, isThere), update]);
    return changed.length === 1;
  }
  // The sessions before the row changes, under the same condition.
  const [, , changed] = await db.batch([
    insertAuditEntry(db, act, isThere),
    endSessions(db, id, act.now, isThere),
    update,
  ]);
  return changed.length === 1;
}

const CHANGES = {
  // An agent who signed up while no approval was needed is approved, though nobody has called the number.
  approve: (now: number) => ({
    set: {
      approvedAt: sql`COALESCE(${agents.approvedAt}, ${now})`,
      contactVerifiedAt: now,
      contactVerifiedBy: "staff" as const,
    },
    where: isNull(agents.contactVerifiedAt),
  }),
  suspend: (now: number) => ({ set: { suspendedAt: now }, where: isNull(agents.suspendedAt) }),
  resume: () => ({ set: { suspendedAt: null }, where: isNotNull(agents.suspendedAt) }),
};
