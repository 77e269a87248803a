/** Agents and their sessions. A token is random; D1 keeps its hash (decisions 6). */
import { and, eq, gt, isNull } from "drizzle-orm";
import { agents, agentSessions } from "../../drizzle/schema.ts";
import type { Database } from "./client.ts";

export interface Agent {
  id: string;
  name: string;
  mobile: string;
  email: string;
  gender: string;
  address: string;
  image: string | null;
}

/** The agent whose session this is; null when it is unknown, revoked or over. */
export async function findAgentBySession(
  db: Database,
  tokenHash: string,
  now: number,
): Promise<Agent | null> {
  const agent = await db
    .select({
      id: agents.id,
      name: agents.name,
      mobile: agents.mobile,
      email: agents.email,
      gender: agents.gender,
      address: agents.address,
      image: agents.image,
    })
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
