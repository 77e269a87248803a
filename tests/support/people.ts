/** Members of staff for tests, and how each of them calls: with a session, or with a personal token. */
import { env } from "cloudflare:workers";
import {
  actRequests,
  staff,
  staffPasskeys,
  staffSessions,
  staffTokens,
} from "../../drizzle/staff.ts";
import { randomToken, sha256, signerFor } from "../../worker/auth/signer.ts";
import { database } from "../../worker/db/client.ts";
import { writeRoles, type Role } from "../../worker/domain/staff/roles.ts";
import { aBrowser, type Browser } from "./browser.ts";
import { freshId } from "./catalogue.ts";

const HOUR_MS = 3_600_000;

export interface TestPerson {
  id: string;
  name: string;
}

/** With a passkey that nobody can show, so that the person counts as one who can sign in. */
export async function aPerson({
  roles,
  hasPasskey = true,
  disabledAt = null,
}: {
  roles: readonly Role[];
  hasPasskey?: boolean;
  disabledAt?: number | null;
}): Promise<TestPerson> {
  const db = database(env);
  const id = `S-${freshId()}`;
  const name = `Rima ${id}`;
  await db.insert(staff).values({ id, name, roles: writeRoles(roles), createdAt: 1, disabledAt });
  if (hasPasskey) await db.insert(staffPasskeys).values(aPasskeyRow(id));
  return { id, name };
}

export function aPasskeyRow(staffId: string, id = `key-${freshId()}`) {
  return {
    id,
    staffId,
    publicKey: "none",
    counter: 0,
    transports: "[]",
    label: "Chrome, Android",
    createdAt: 1,
    usedAt: null,
  };
}

/** A browser in which the person has signed in; `verifiedAt` is now unless given. */
export async function signedIn(
  { id }: TestPerson,
  overrides: Partial<typeof staffSessions.$inferInsert> = {},
): Promise<Browser> {
  const token = randomToken();
  const now = Date.now();
  await database(env)
    .insert(staffSessions)
    .values({
      id: `session-${freshId()}`,
      tokenHash: await sha256(token),
      staffId: id,
      label: "Chrome, Android",
      createdAt: now,
      expiresAt: now + HOUR_MS,
      usedAt: now,
      verifiedAt: now,
      ...overrides,
    });
  const browser = aBrowser();
  const signer = await signerFor(env.SIGNING_KEY);
  browser.cookies.set("staff", `${token}.${await signer.sign("staff-session", token)}`);
  return browser;
}

/** Someone with these roles, signed in. */
export async function aSignedIn(...roles: Role[]) {
  const person = await aPerson({ roles });
  return { ...person, browser: await signedIn(person) };
}

/** The bearer of a personal token. */
export async function aToken(
  { id }: TestPerson,
  overrides: Partial<typeof staffTokens.$inferInsert> = {},
): Promise<string> {
  const token = randomToken();
  const now = Date.now();
  await database(env)
    .insert(staffTokens)
    .values({
      id: `token-${freshId()}`,
      tokenHash: await sha256(token),
      staffId: id,
      label: "Laptop",
      createdAt: now,
      expiresAt: now + HOUR_MS,
      ...overrides,
    });
  return token;
}

/** A request that waits for a second person. Returns its number. */
export async function aRequest(
  overrides: Partial<typeof actRequests.$inferInsert> = {},
): Promise<number> {
  const now = Date.now();
  // Somebody who may ask, and whom nobody takes for a second person.
  const askedBy = overrides.askedBy ?? (await aPerson({ roles: ["owner"], hasPasskey: false })).id;
  const [row] = await database(env)
    .insert(actRequests)
    .values({
      act: "cancel-trip",
      target: freshId(),
      input: JSON.stringify({ trip: overrides.target ?? "1" }),
      factsHash: "none",
      amountPoisha: 0,
      reason: "The bus broke down",
      askedBy,
      askedAt: now,
      needsSecond: true,
      runAt: now,
      expiresAt: now + HOUR_MS,
      state: "asked",
      execution: freshId(),
      ...overrides,
    })
    .returning({ id: actRequests.id });
  if (row === undefined) throw new Error("no request was inserted");
  return row.id;
}
