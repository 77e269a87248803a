/** Deletes sessions and recovery codes of agents that ended long ago, also those of agents who never log in again. */
import { lt } from "drizzle-orm";
import { agentRecoveries, agentSessions } from "../../../drizzle/agents.ts";
import { tokenSuccessors } from "../../../drizzle/programs.ts";
import type { Database } from "../client.ts";

export async function deleteOldAgentAccess(db: Database, before: number): Promise<void> {
  await db.batch([
    db.delete(agentSessions).where(lt(agentSessions.expiresAt, before)),
    db.delete(tokenSuccessors).where(lt(tokenSuccessors.createdAt, before)),
    db.delete(agentRecoveries).where(lt(agentRecoveries.expiresAt, before)),
  ]);
}
