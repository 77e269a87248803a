/** Agents' accounts (decisions 6). Their sessions are in sessions.ts. */
import { eq, or } from "drizzle-orm";
import { agents } from "../../../drizzle/agents.ts";
import { assert } from "../../domain/result.ts";
import type { Database } from "../client.ts";
import { isUniqueClash } from "../errors.ts";

export interface Agent {
  id: string;
  /** In its stored form, see domain/phone.ts. */
  mobile: string;
  /** Lower case. */
  email: string;
  name: string;
  gender: string;
  address: string;
  /** File name under uploads/agents. */
  image: string | null;
}

export const agentColumns = {
  id: agents.id,
  name: agents.name,
  mobile: agents.mobile,
  email: agents.email,
  gender: agents.gender,
  address: agents.address,
  image: agents.image,
};

export interface Account {
  agent: Agent;
  passwordHash: string;
  approvedAt: number | null;
  /** Set by staff, who called the number. */
  contactVerifiedAt: number | null;
  suspendedAt: number | null;
}

const accountColumns = {
  agent: agentColumns,
  passwordHash: agents.passwordHash,
  approvedAt: agents.approvedAt,
  contactVerifiedAt: agents.contactVerifiedAt,
  suspendedAt: agents.suspendedAt,
};

/** Finds an agent by phone number or email, both in their stored form, or by id. */
export async function findAccount(
  db: Database,
  by: { mobile: string } | { email: string } | { id: string },
): Promise<Account | null> {
  const [column, value] =
    "mobile" in by
      ? [agents.mobile, by.mobile]
      : "email" in by
        ? [agents.email, by.email]
        : [agents.id, by.id];
  const row = await db.select(accountColumns).from(agents).where(eq(column, value)).get();
  return row ?? null;
}

/** The accounts that have one of the two contacts: none, one, or two. */
export async function findAccountsByContact(
  db: Database,
  mobile: string,
  email: string,
): Promise<Account[]> {
  return db
    .select(accountColumns)
    .from(agents)
    .where(or(eq(agents.mobile, mobile), eq(agents.email, email)))
    .limit(2);
}

/** `taken`: the table's unique index refuses a contact that was registered meanwhile. */
export async function insertAgent(
  db: Database,
  agent: Agent & { passwordHash: string; approvedAt: number | null; createdAt: number },
): Promise<{ agent: Agent } | { taken: "mobile" | "email" }> {
  try {
    const [inserted] = await db.insert(agents).values(agent).returning(agentColumns);
    assert(inserted, "the agent was written");
    return { agent: inserted };
  } catch (error) {
    if (isUniqueClash(error, "agents.mobile")) return { taken: "mobile" };
    if (isUniqueClash(error, "agents.email")) return { taken: "email" };
    throw error;
  }
}
