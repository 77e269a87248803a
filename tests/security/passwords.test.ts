/** [S7] ASVS V2: a new password by the old one and by a code of staff, and what ends with it. */
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { agentRecoveries, agents } from "../../drizzle/agents.ts";
import { ChangePasswordView, LoginView } from "../../worker/contract/agents/agents.ts";
import { database } from "../../worker/db/client.ts";
import { aLoggedIn, aSession, CHEAP_PASSWORD } from "../support/agents.ts";
import { aBrowser, read } from "../support/browser.ts";
import { staff } from "../support/staff.ts";

const db = database(env);
const NEXT = "notun ekta bakko";

const change = (bearer: string, over: Record<string, string> = {}) =>
  aBrowser({ bearer }).post("/api/agent/password", {
    old_password: CHEAP_PASSWORD,
    new_password: NEXT,
    new_password_confirmation: over["new_password"] ?? NEXT,
    ...over,
  });
const recover = (code: string, password = NEXT) =>
  aBrowser().post("/api/agent/recover", { code, password, password_confirmation: password });
const logIn = (login: string, password: string) =>
  aBrowser().post("/api/login", { login, password });
const isOpen = async (bearer: string) =>
  (await aBrowser({ bearer }).get("/api/profile")).status === 200;

describe("a change of password", () => {
  test("ends every session and code, gives one new session, and the old password is none", async () => {
    const { agent, token, code } = await aLoggedIn(db);
    const other = await aSession(db, agent.id);
    const stranger = await aLoggedIn(db);
    const answer = await change(token);
    expect(answer.status).toBe(200);
    expect(await isOpen(read(answer, ChangePasswordView).token)).toBe(true);
    expect([await isOpen(token), await isOpen(other)]).toEqual([false, false]);
    expect(await isOpen(stranger.token)).toBe(true);
    expect((await recover(code)).status).toBe(410);
    expect((await logIn(agent.mobile, CHEAP_PASSWORD)).status).toBe(401);
    expect((await logIn(agent.mobile, NEXT)).status).toBe(201);
  });

  test.each([
    ["a wrong old one", { old_password: "wrong" }, 403, "password_wrong"],
    ["a new one that everybody tries", { new_password: "password123" }, 422, "field_invalid"],
    ["a confirmation that differs", { new_password_confirmation: "x" }, 422, "field_invalid"],
  ])("with %s changes nothing", async (_, over, status, code) => {
    const { agent, token } = await aLoggedIn(db);
    expect(await change(token, over)).toMatchObject({ status, body: { code } });
    expect(await isOpen(token)).toBe(true);
    const row = await db.select().from(agents).where(eq(agents.id, agent.id)).get();
    expect(row?.passwordHash).toBe(agent.passwordHash);
  });

  test("without a session is refused", async () => {
    const answer = await aBrowser().post("/api/agent/password", {});
    expect(answer).toMatchObject({ status: 401, body: { code: "login_required" } });
  });
});

describe("a recovery", () => {
  test("by the link of staff sets a password once, and ends every session", async () => {
    const { agent, token } = await aLoggedIn(db);
    const given = await staff("recover-agent", { agent: agent.mobile });
    const code = /\/agentPassword#([\w-]{43})/.exec(JSON.stringify(given.body))?.[1] ?? "";
    const stored = await db
      .select()
      .from(agentRecoveries)
      .where(eq(agentRecoveries.agentId, agent.id));
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(code);

    expect((await recover(code, "12345678")).status).toBe(422);
    expect(await recover(code)).toMatchObject({ status: 200, body: { login: agent.mobile } });
    expect(await isOpen(token)).toBe(false);
    expect(await recover(code)).toMatchObject({ status: 410, body: { code: "recovery_invalid" } });
    expect((await logIn(agent.email, NEXT)).status).toBe(201);
  });

  test("by a code that is over, or unknown, is refused; a new link ends the one before", async () => {
    const { agent, code } = await aLoggedIn(db);
    await db
      .update(agentRecoveries)
      .set({ expiresAt: 1 })
      .where(eq(agentRecoveries.agentId, agent.id));
    expect((await recover(code)).status).toBe(410);
    expect((await recover("A".repeat(43))).status).toBe(410);
    const other = await aLoggedIn(db);
    await staff("recover-agent", { agent: other.agent.id });
    expect((await recover(other.code)).status).toBe(410);
  });

  test("used twice at the same moment sets one password", async () => {
    const { code } = await aLoggedIn(db);
    const answers = await Promise.all([recover(code), recover(code, "arekta bakko")]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  });

  test("of a suspended agent opens nothing, and a dry run gives no link", async () => {
    const { agent, code } = await aLoggedIn(db, { suspendedAt: 1 });
    expect((await recover(code)).status).toBe(410);
    const dry = await staff("recover-agent", { agent: agent.id, dry_run: true });
    expect(JSON.stringify(dry.body)).not.toContain("agentPassword");
  });
});

test("a hash of an old cost is renewed when its password is right", async () => {
  const { agent } = await aLoggedIn(db);
  expect(read(await logIn(agent.mobile, CHEAP_PASSWORD), LoginView).token).not.toBe("");
  const row = await db.select().from(agents).where(eq(agents.id, agent.id)).get();
  expect(row?.passwordHash).toMatch(/^scrypt-parts\$/);
  expect((await logIn(agent.mobile, CHEAP_PASSWORD)).status).toBe(201);
});
