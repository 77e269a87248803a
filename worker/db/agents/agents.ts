/** Agents and their sessions. A token is random; D1 keeps its hash (decisions 6). */
import { and, eq, gt, isNull, lte, or, sql } from "drizzle-orm";
import { agents, agentSessions } from "../../../drizzle/schema.ts";
import { assert } from "../../domain/result.ts";
import type { Database } from "../client.ts";
import { isUniqueClash } from "../errors.ts";
import { noteAct, type StaffAct } from "../staff/staff-acts.ts";

export interface Agent {
  id: string;
  /** In its stored form, see domain/phone.ts. */
  mobile: string;
  /** Lower case. */
  email: string;
  name: string;
  gender: string;
  address: string;
  /** File name under uploads/agents. */
  image: string | null;
}

const agentColumns = {
  id: agents.id,
  name: agents.name,
  mobile: agents.mobile,
  email: agents.email,
  gender: agents.gender,
  address: agents.address,
  image: agents.image,
};

/** The agent whose session this is; null when it is unknown, revoked or over. */
export async function findAgentBySession(
  db: Database,
  tokenHash: string,
  now: number,
): Promise<Agent | null> {
  const agent = await db
    .select(agentColumns)
    .from(agentSessions)
    .innerJoin(agents, eq(agents.id, agentSessions.agentId))
    .where(
      and(
        eq(agentSessions.tokenHash, tokenHash),
        gt(agentSessions.expiresAt, now),
        isNull(agentSessions.revokedAt),
      ),
    )
    .get();
  return agent ?? null;
}

export interface Account {
  agent: Agent;
  passwordHash: string;
  approvedAt: number | null;
}

/** By phone number or by email, both in their stored form, or by id. */
export async function findAccount(
  db: Database,
  by: { mobile: string } | { email: string } | { id: string },
): Promise<Account | null> {
  const [column, value] =
    "mobile" in by
      ? [agents.mobile, by.mobile]
      : "email" in by
        ? [agents.email, by.email]
        : [agents.id, by.id];
  const row = await db
    .select({
      agent: agentColumns,
      passwordHash: agents.passwordHash,
      approvedAt: agents.approvedAt,
    })
    .from(agents)
    .where(eq(column, value))
    .get();
  return row ?? null;
}

/** Which of the two belong to somebody already. */
export async function takenFields(
  db: Database,
  mobile: string,
  email: string,
): Promise<("mobile" | "email")[]> {
  const rows = await db
    .select({ mobile: agents.mobile, email: agents.email })
    .from(agents)
    .where(or(eq(agents.mobile, mobile), eq(agents.email, email)))
    .limit(2);
  const taken: ("mobile" | "email")[] = [];
  if (rows.some((row) => row.mobile === mobile)) taken.push("mobile");
  if (rows.some((row) => row.email === email)) taken.push("email");
  return taken;
}

/** The table refuses what was free a moment ago and is no longer. */
export async function insertAgent(
  db: Database,
  agent: Agent & { passwordHash: string; approvedAt: number | null; createdAt: number },
): Promise<{ agent: Agent } | { taken: "mobile" | "email" }> {
  try {
    const [inserted] = await db.insert(agents).values(agent).returning(agentColumns);
    assert(inserted, "the agent was written");
    return { agent: inserted };
  } catch (error) {
    if (isUniqueClash(error, "agents.mobile")) return { taken: "mobile" };
    if (isUniqueClash(error, "agents.email")) return { taken: "email" };
    throw error;
  }
}

/** Opens a session, and drops those of the agent that are over. */
export async function insertSession(
  db: Database,
  session: { tokenHash: string; agentId: string; expiresAt: number },
  now: number,
): Promise<void> {
  await db.batch([
    db
      .delete(agentSessions)
      .where(and(eq(agentSessions.agentId, session.agentId), lte(agentSessions.expiresAt, now))),
    db.insert(agentSessions).values({ ...session, createdAt: now }),
  ]);
}

/** Changes nothing when there is no such session, or it is revoked already. */
export async function revokeSession(db: Database, tokenHash: string, now: number): Promise<void> {
  await db
    .update(agentSessions)
    .set({ revokedAt: now })
    .where(and(eq(agentSessions.tokenHash, tokenHash), isNull(agentSessions.revokedAt)));
}

/** Lets an agent log in who has waited for it (decisions 6). False when nobody of that id waits. */
export async function approveAgent(db: Database, id: string, act: StaffAct): Promise<boolean> {
  const isWaiting = and(eq(agents.id, id), isNull(agents.approvedAt));
  const [, approved] = await db.batch([
    noteAct(db, act, sql`EXISTS (SELECT 1 FROM ${agents} WHERE ${isWaiting})`),
    db.update(agents).set({ approvedAt: act.now }).where(isWaiting).returning({ id: agents.id }),
  ]);
  return approved.length === 1;
}
