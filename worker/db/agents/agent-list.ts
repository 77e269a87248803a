/** Agents as staff see them: the list, an account, and what each has sold lately. */
import { and, desc, eq, gt, gte, inArray, isNull, sql, type SQL } from "drizzle-orm";
import { bills, tickets } from "../../../drizzle/money.ts";
import { agents, agentSessions } from "../../../drizzle/agents.ts";
import type { AgentState } from "../../domain/agents/agent-state.ts";
import { isSearched, type SalesSearch } from "../../domain/agents/sales-query.ts";
import { SESSION_IDLE_MS } from "../../domain/agents/session-rules.ts";
import { PARTS_POISHA } from "../payments/parts-back.ts";
import type { Database } from "../client.ts";

/** A ticket is issued minutes after its bill, or days after it when the wallet was unavailable. */
const BILL_TO_TICKET_MS = 7 * 86_400_000;

const columns = {
  id: agents.id,
  name: agents.name,
  address: agents.address,
  mobile: agents.mobile,
  email: agents.email,
  createdAt: agents.createdAt,
  approvedAt: agents.approvedAt,
  contactVerifiedAt: agents.contactVerifiedAt,
  suspendedAt: agents.suspendedAt,
  passwordChangedAt: agents.passwordChangedAt,
};

export interface AgentRow {
  id: string;
  name: string;
  address: string;
  mobile: string;
  email: string;
  createdAt: number;
  approvedAt: number | null;
  contactVerifiedAt: number | null;
  suspendedAt: number | null;
  passwordChangedAt: number | null;
}

export interface AgentFilter {
  state: AgentState | null;
  search: SalesSearch | null;
  after: { createdAt: number; id: string };
}

/** A cursor before every agent. */
export const FROM_THE_NEWEST = { createdAt: Number.MAX_SAFE_INTEGER, id: "" };

const IN_STATE: Record<AgentState, SQL> = {
  waiting: sql`${agents.suspendedAt} IS NULL AND ${agents.approvedAt} IS NULL`,
  active: sql`${agents.suspendedAt} IS NULL AND ${agents.approvedAt} IS NOT NULL`,
  suspended: sql`${agents.suspendedAt} IS NOT NULL`,
};

/** The newest first. Names are compared by the code, since SQLite knows no spellings. */
export async function listAgents(
  db: Database,
  { state, search, after }: AgentFilter,
  most: number,
): Promise<AgentRow[]> {
  const listed = db
    .select(columns)
    .from(agents)
    .where(
      and(
        sql`(${agents.createdAt}, ${agents.id}) < (${after.createdAt}, ${after.id})`,
        state === null ? undefined : IN_STATE[state],
      ),
    )
    .orderBy(desc(agents.createdAt), desc(agents.id));
  if (search === null) return listed.limit(most);
  const isWanted = ({ name, address, mobile: phone }: AgentRow) =>
    isSearched({ names: [`${name} ${address}`], phone }, search);
  return (await listed).filter(isWanted).slice(0, most);
}

/** Null when there is none. `sessions`: those that are open. */
export async function findAgent(
  db: Database,
  id: string,
  now: number,
): Promise<(AgentRow & { sessions: number }) | null> {
  const [[agent], sessions] = await db.batch([
    db.select(columns).from(agents).where(eq(agents.id, id)),
    db
      .select({ token: agentSessions.tokenHash })
      .from(agentSessions)
      .where(
        and(
          eq(agentSessions.agentId, id),
          isNull(agentSessions.revokedAt),
          gt(agentSessions.expiresAt, now),
          gt(
            sql`coalesce(${agentSessions.usedAt}, ${agentSessions.createdAt})`,
            now - SESSION_IDLE_MS,
          ),
        ),
      ),
  ]);
  return agent === undefined ? null : { ...agent, sessions: sessions.length };
}

export interface AgentSales {
  tickets: number;
  places: number;
  paidPoisha: number;
}

/** By agent, without void tickets; agents without sales are missing. */
export async function salesOfAgents(
  db: Database,
  ids: readonly string[],
  from: number,
): Promise<Map<string, AgentSales>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: bills.agentId,
      tickets: sql<number>`count(*)`,
      places: sql<number>`sum(${tickets.currentQuantity})`,
      paidPoisha: sql<number>`sum(${bills.totalPoisha} - ${PARTS_POISHA})`,
    })
    .from(bills)
    .innerJoin(tickets, eq(tickets.billId, bills.id))
    .where(
      and(
        inArray(bills.agentId, [...ids]),
        gte(bills.createdAt, from - BILL_TO_TICKET_MS),
        gte(tickets.createdAt, from),
        isNull(tickets.voidedAt),
      ),
    )
    .groupBy(bills.agentId);
  return new Map(rows.map(({ id, ...sales }) => [id ?? "", sales]));
}
