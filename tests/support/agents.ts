/** Agents for tests, as they are after signing up; each call makes its own. Its password hash is never checked. */
import { eq } from "drizzle-orm";
import { agentRecoveries, agents, agentSessions } from "../../drizzle/agents.ts";
import type { Database } from "../../worker/db/client.ts";
import { randomToken, sha256 } from "../../worker/auth/signer.ts";
import { aBrowser } from "./browser.ts";
import { freshId } from "./catalogue.ts";

/** Longer than any file of tests runs. */
const HOUR_MS = 3_600_000;

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
      contactVerifiedAt: overrides.approvedAt === null ? null : 1,
      createdAt: 1,
      ...overrides,
      id,
    })
    .returning();
  if (!row) throw new Error("no agent was inserted");
  return row;
}

/** The account with a phone number in its stored form. */
export async function accountWith(db: Database, mobile: unknown) {
  return db
    .select()
    .from(agents)
    .where(eq(agents.mobile, String(mobile)))
    .get();
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
    expiresAt: Date.now() + HOUR_MS,
    ...overrides,
  });
  return token;
}

/** In its stored form, unique within a test file. */
export function aPhone(): string {
  return `0171${freshId().padStart(7, "0")}`;
}

/** A password with a cheap hash: scrypt, N 1024, r 8, p 1. */
export const CHEAP_PASSWORD = "secret";
export const CHEAP_HASH =
  "scrypt$1024$8$1$c2l4dGVlbiBieXRlcyAuLg$I5WBuNcI0IP4iEX4UOdBLNWWpX9-RXHag2lOs3VCw6M";

/** An agent with that password, an open session in a browser, and a recovery code. */
export async function aLoggedIn(db: Database, overrides: Partial<typeof agents.$inferInsert> = {}) {
  const agent = await anAgent(db, { passwordHash: CHEAP_HASH, ...overrides });
  const token = await aSession(db, agent.id);
  const code = randomToken();
  const now = Date.now();
  const recovery = { codeHash: await sha256(code), agentId: agent.id };
  await db
    .insert(agentRecoveries)
    .values({ ...recovery, createdAt: now, expiresAt: now + HOUR_MS });
  return { agent, token, code, browser: aBrowser({ bearer: token }) };
}

/** An agent of their own reads the code at the bus. */
export async function checkAtGate(db: Database, qr: unknown) {
  const bearer = await aSession(db, (await anAgent(db)).id);
  return aBrowser({ bearer }).post("/api/check-ticket", { qr });
}
