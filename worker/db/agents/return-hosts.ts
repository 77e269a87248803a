/** The hosts to which an agent's program may have buyers sent back. */
import { eq } from "drizzle-orm";
import { agentReturnHosts } from "../../../drizzle/programs.ts";
import type { Database } from "../client.ts";

export async function listReturnHosts(db: Database, agentId: string): Promise<string[]> {
  const rows = await db
    .select({ host: agentReturnHosts.host })
    .from(agentReturnHosts)
    .where(eq(agentReturnHosts.agentId, agentId));
  return rows.map(({ host }) => host);
}

/** These hosts take the place of the earlier ones. */
export async function storeReturnHosts(
  db: Database,
  agentId: string,
  hosts: readonly string[],
): Promise<void> {
  await db.batch([
    db.delete(agentReturnHosts).where(eq(agentReturnHosts.agentId, agentId)),
    ...hosts.map((host) =>
      db.insert(agentReturnHosts).values({ agentId, host }).onConflictDoNothing(),
    ),
  ]);
}
