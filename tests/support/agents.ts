/** Agents for tests, as they are after signing up; each call makes its own. The password is checked by nobody here. */
import { agents, agentSessions } from "../../drizzle/schema.ts";
import type { Database } from "../../worker/db/client.ts";
import { randomToken, sha256 } from "../../worker/auth/signer.ts";
import { freshId } from "./catalogue.ts";

export async function anAgent(
  db: Database,
  overrides: Partial<typeof agents.$inferInsert> = {},
): Promise<typeof agents.$inferSelect> {
  const id = overrides.id ?? `agent-${freshId()}`;
  const [row] = await db
    .insert(agents)
    .values({
      name: "Karim Traders",
      mobile: aPhone(),
      email: `${id}@example.com`,
      passwordHash: "none",
      gender: "Male",
      address: "Shimulpur",
      approvedAt: 1,
      createdAt: 1,
      ...overrides,
      id,
    })
    .returning();
  if (!row) throw new Error("no agent was inserted");
  return row;
}

/** The bearer of an open session. */
export async function aSession(
  db: Database,
  agentId: string,
  overrides: Partial<typeof agentSessions.$inferInsert> = {},
): Promise<string> {
  const token = randomToken();
  await db.insert(agentSessions).values({
    tokenHash: await sha256(token),
    agentId,
    createdAt: Date.now(),
    expiresAt: Date.now() + 60_000,
    ...overrides,
  });
  return token;
}

/** In its stored form, never given twice in a test file. */
export function aPhone(): string {
  return `0171${freshId().padStart(7, "0")}`;
}
