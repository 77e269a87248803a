/** Deletes access of agents that ended long ago, once a night, as staff-retention.ts does for staff. */
import { database } from "../db/client.ts";
import { deleteOldAgentAccess } from "../db/agents/agent-retention.ts";
import { sliceAt } from "../domain/retention.ts";
import { ENDED_MS } from "../domain/staff/staff-times.ts";

export async function eraseAgentAccessNightly(env: Env, now: number): Promise<void> {
  if (sliceAt(now) === 0) await deleteOldAgentAccess(database(env), now - ENDED_MS);
}
