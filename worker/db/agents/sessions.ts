/** Agents' sessions and recovery codes. Tokens and codes are random; D1 stores their hashes (decisions 6). */
import { and, eq, gt, inArray, isNotNull, isNull, lte, sql, type SQL } from "drizzle-orm";
import { agentRecoveries, agents, agentSessions } from "../../../drizzle/agents.ts";
import { tokenSuccessors } from "../../../drizzle/programs.ts";
import { SESSION_IDLE_MS } from "../../domain/agents/session-rules.ts";
import type { Database } from "../client.ts";
import { insertAuditEntry, type StaffAct } from "../staff/staff-acts.ts";
import { agentColumns, type Agent } from "./agents.ts";

export interface Session {
  agent: Agent;
  tokenHash: string;
  createdAt: number;
  usedAt: number | null;
  expiresAt: number;
}

/**
 * The session of a token, with its agent; null when it is unknown, revoked, expired, unused for too long, or its agent
 * is suspended or (`needsApproval`) not approved.
 */
export async function findSession(
  db: Database,
  tokenHash: string,
  { now, needsApproval }: { now: number; needsApproval: boolean },
): Promise<Session | null> {
  const session = await db
    .select({
      agent: agentColumns,
      tokenHash: agentSessions.tokenHash,
      createdAt: agentSessions.createdAt,
      usedAt: agentSessions.usedAt,
      expiresAt: agentSessions.expiresAt,
    })
    .from(agentSessions)
    .innerJoin(agents, eq(agents.id, agentSessions.agentId))
    .where(
      and(
        eq(agentSessions.tokenHash, tokenHash),
        gt(agentSessions.expiresAt, now),
        isNull(agentSessions.revokedAt),
        gt(
          sql`coalesce(${agentSessions.usedAt}, ${agentSessions.createdAt})`,
          now - SESSION_IDLE_MS,
        ),
        isNull(agents.suspendedAt),
        needsApproval ? isNotNull(agents.approvedAt) : undefined,
      ),
    )
    .get();
  return session ?? null;
}

export interface NewSession {
  tokenHash: string;
  agentId: string;
  expiresAt: number;
}

/** Opens a session, and deletes the agent's expired ones. */
export async function insertSession(db: Database, session: NewSession, now: number): Promise<void> {
  await db.batch([
    db
      .delete(agentSessions)
      .where(and(eq(agentSessions.agentId, session.agentId), lte(agentSessions.expiresAt, now))),
    db.insert(agentSessions).values({ ...session, createdAt: now }),
  ]);
}

/** New tokens of one session that nobody uses. A client that loses more of them keeps its old token. */
const SUCCESSORS_MOST = 20;

/**
 * A second token for the session, which takes the first one's place when it is used (endReplaced). The first one stays
 * as it is, because the answer with the new one may be lost; so do earlier new ones, which another worker of the same
 * agent may hold. False if one younger than `askedAgainAfter` waits for its first use already.
 */
export async function insertSuccessor(
  db: Database,
  next: NewSession,
  replacesHash: string,
  { now, askedAgainAfter }: { now: number; askedAgainAfter: number },
): Promise<boolean> {
  const { tokenHash } = next;
  const [inserted] = await db.batch([
    db
      .insert(tokenSuccessors)
      .select(
        sql`SELECT ${tokenHash}, ${replacesHash}, ${now}
          WHERE EXISTS (SELECT 1 FROM agent_sessions WHERE token_hash = ${replacesHash} AND revoked_at IS NULL)
          AND NOT EXISTS (SELECT 1 FROM token_successors WHERE replaces_hash = ${replacesHash} AND created_at > ${now - askedAgainAfter})
          AND (SELECT count(*) FROM token_successors WHERE replaces_hash = ${replacesHash}) < ${SUCCESSORS_MOST}`,
      )
      .returning({ tokenHash: tokenSuccessors.tokenHash }),
    db
      .insert(agentSessions)
      .select(
        sql`SELECT ${tokenHash}, ${next.agentId}, ${now}, ${next.expiresAt}, NULL, NULL WHERE EXISTS (SELECT 1 FROM token_successors WHERE token_hash = ${tokenHash})`,
      ),
  ]);
  return inserted.length === 1;
}

/**
 * The first use of a new token: the one that it replaces ends a little later, for requests under way, and so do earlier
 * new ones that nobody has used.
 */
export async function endReplaced(db: Database, tokenHash: string, until: number): Promise<void> {
  const replaced = db
    .select({ hash: tokenSuccessors.replacesHash })
    .from(tokenSuccessors)
    .where(eq(tokenSuccessors.tokenHash, tokenHash));
  const earlier = sql`SELECT e.token_hash FROM token_successors n JOIN token_successors e
    ON e.replaces_hash = n.replaces_hash AND e.created_at < n.created_at WHERE n.token_hash = ${tokenHash}`;
  const end = (isMeant: SQL | undefined) =>
    db
      .update(agentSessions)
      .set({ expiresAt: until })
      .where(and(isMeant, gt(agentSessions.expiresAt, until)));
  await db.batch([
    end(inArray(agentSessions.tokenHash, replaced)),
    end(and(sql`${agentSessions.tokenHash} IN (${earlier})`, isNull(agentSessions.usedAt))),
  ]);
}

export async function touchSession(db: Database, tokenHash: string, now: number): Promise<void> {
  await db.update(agentSessions).set({ usedAt: now }).where(eq(agentSessions.tokenHash, tokenHash));
}

/**
 * Every token of the session ends: the one of the call, what it replaces, and what replaces either. Changes nothing
 * when there is no such session, or it is revoked already.
 */
export async function revokeSession(db: Database, tokenHash: string, now: number): Promise<void> {
  const tokens = sql`SELECT ${tokenHash}
    UNION SELECT replaces_hash FROM token_successors WHERE token_hash = ${tokenHash}
    UNION SELECT token_hash FROM token_successors WHERE replaces_hash = ${tokenHash}
    UNION SELECT s.token_hash FROM token_successors t JOIN token_successors s
      ON s.replaces_hash = t.replaces_hash WHERE t.token_hash = ${tokenHash}`;
  await db
    .update(agentSessions)
    .set({ revokedAt: now })
    .where(and(sql`${agentSessions.tokenHash} IN (${tokens})`, isNull(agentSessions.revokedAt)));
}

/** A statement for a batch: every open session of the agent ends, where `when` holds. */
export function endSessions(db: Database, agentId: string, now: number, when?: SQL) {
  return db
    .update(agentSessions)
    .set({ revokedAt: now })
    .where(and(eq(agentSessions.agentId, agentId), isNull(agentSessions.revokedAt), when));
}

/** For staff: the audit entry is written whether or not a session was open. */
export async function endSessionsByStaff(
  db: Database,
  agentId: string,
  act: StaffAct,
): Promise<void> {
  await db.batch([insertAuditEntry(db, act, sql`1`), endSessions(db, agentId, act.now)]);
}

/** Stores a new code and deletes the agent's earlier ones. */
export async function insertRecovery(
  db: Database,
  recovery: { codeHash: string; agentId: string; expiresAt: number },
  act: StaffAct,
): Promise<void> {
  await db.batch([
    insertAuditEntry(db, act, sql`1`),
    db.delete(agentRecoveries).where(eq(agentRecoveries.agentId, recovery.agentId)),
    db.insert(agentRecoveries).values({ ...recovery, createdAt: act.now }),
  ]);
}

/** The agent of a valid code; null when it is unknown, used, expired, or its agent is suspended. */
export async function findRecovery(
  db: Database,
  codeHash: string,
  now: number,
): Promise<Agent | null> {
  const agent = await db
    .select(agentColumns)
    .from(agentRecoveries)
    .innerJoin(agents, eq(agents.id, agentRecoveries.agentId))
    .where(
      and(
        eq(agentRecoveries.codeHash, codeHash),
        gt(agentRecoveries.expiresAt, now),
        isNull(agents.suspendedAt),
      ),
    )
    .get();
  return agent ?? null;
}

/** Marks the code as used; false when another request has used it. */
export async function useRecovery(db: Database, codeHash: string, now: number): Promise<boolean> {
  const used = await db
    .delete(agentRecoveries)
    .where(and(eq(agentRecoveries.codeHash, codeHash), gt(agentRecoveries.expiresAt, now)))
    .returning({ agentId: agentRecoveries.agentId });
  return used.length === 1;
}
