/**
 * Deletes access of agents that ended long ago, once a night, as staff-retention.ts does for staff, and the answers to
 * programs that a repeat may no longer have.
 */
import { database } from "../db/client.ts";
import { deleteOldAgentAccess } from "../db/agents/agent-retention.ts";
import { deleteOldKeys } from "../db/idempotency.ts";
import { sliceAt } from "../domain/retention.ts";
import { ENDED_MS } from "../domain/staff/staff-times.ts";

export async function eraseAgentAccessNightly(env: Env, now: number): Promise<void> {
  if (sliceAt(now) !== 0) return;
  const db = database(env);
  await deleteOldAgentAccess(db, now - ENDED_MS);
  await deleteOldKeys(db, now);
}
