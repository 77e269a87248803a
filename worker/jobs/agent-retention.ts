/** At night: what agents came in with is deleted once it is over for long, as that of staff is. */
import { database } from "../db/client.ts";
import { deleteOldAgentAccess } from "../db/agents/agent-retention.ts";
import { sliceAt } from "../domain/retention.ts";
import { ENDED_MS } from "../domain/staff/staff-times.ts";

export async function eraseAgentAccessNightly(env: Env, now: number): Promise<void> {
  if (sliceAt(now) === 0) await deleteOldAgentAccess(database(env), now - ENDED_MS);
}
