/** Logging in and out through the whole Worker, with real hashes and real counting objects. */
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { agentSessions } from "../../../drizzle/agents.ts";
import { LoginView } from "../../../worker/contract/agents/agents.ts";
import { ProfileView } from "../../../worker/contract/agents/session.ts";
import { RefusalBody } from "../../../worker/contract/shared.ts";
import { database } from "../../../worker/db/client.ts";
import { sha256 } from "../../../worker/auth/signer.ts";
import { accountWith, aPhone, anAgent, aSession, CHEAP_HASH } from "../../support/agents.ts";
import { aBrowser, read } from "../../support/browser.ts";
import { aSignUp, PASSWORD } from "../../support/sign-up.ts";

const db = database(env);

async function aRegistered() {
  const fields = aSignUp();
  expect((await aBrowser().post("/api/register", fields)).status).toBe(201);
  return { mobile: String(fields["mobile"]), email: String(fields["email"]) };
}

describe("logging in", () => {
  test("by phone or by email in any form opens a session that the profile knows [R01]", async () => {
    const { mobile, email } = await aRegistered();
    for (const login of [mobile, `+88${mobile}`, ` ${email.toUpperCase()} `]) {
      const answer = await aBrowser().post("/api/login", { login, password: PASSWORD });
      expect(answer.status).toBe(201);
      const { token, userData } = read(answer, LoginView);
      expect(token).toMatch(/^[\w-]{43}$/);
      const profile = await aBrowser({ bearer: token }).get("/api/profile");
      expect(read(profile, ProfileView).data.userData).toEqual(userData);
      expect(userData).toMatchObject({ mobile, email });
    }
  });

  test("stores the token as a hash only", async () => {
    const { mobile } = await aRegistered();
    const answer = await aBrowser().post("/api/login", { login: mobile, password: PASSWORD });
    const { token, userData } = read(answer, LoginView);
    const rows = await db
      .select()
      .from(agentSessions)
      .where(eq(agentSessions.agentId, userData.id));
    expect(rows.map((row) => row.tokenHash)).toEqual([await sha256(token)]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test("with a wrong password and with an unknown login is answered alike", async () => {
    const { mobile } = await aRegistered();
    const answers = [
      await aBrowser().post("/api/login", { login: mobile, password: "wrong password" }),
      await aBrowser().post("/api/login", { login: aPhone(), password: "wrong password" }),
      await aBrowser().post("/api/login", { login: "no@body.example", password: PASSWORD }),
    ];
    const bodies = answers.map((answer) => ({ ...read(answer, RefusalBody), request_id: "" }));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(bodies[0]).toMatchObject({ code: "login_wrong" });
  });

  test.each([
    ["nothing", {}],
    ["empty fields", { login: " ", password: "" }],
    ["no password", { login: "x" }],
    ["a password of 501 letters", { login: "x", password: "x".repeat(501) }],
  ])("with %s is a field's error", async (_, body) => {
    expect((await aBrowser().post("/api/login", body)).status).toBe(422);
  });

  test("deletes the agent's expired sessions, and no other", async () => {
    const { mobile } = await aRegistered();
    const agent = await accountWith(db, mobile);
    const id = agent?.id ?? "";
    await aSession(db, id, { expiresAt: Date.now() - 1 });
    const open = await aSession(db, id);
    const others = await aSession(db, (await anAgent(db)).id, { expiresAt: Date.now() - 1 });
    await aBrowser().post("/api/login", { login: mobile, password: PASSWORD });
    const hashes = (await db.select().from(agentSessions)).map((row) => row.tokenHash);
    expect(hashes).toContain(await sha256(open));
    expect(hashes).toContain(await sha256(others));
    expect(
      (await db.select().from(agentSessions).where(eq(agentSessions.agentId, id))).length,
    ).toBe(2);
  });
});

describe("attempts with wrong passwords", () => {
  test("past the tenth are refused with the time to wait; the right one logs in from any browser", async () => {
    const agent = await anAgent(db, { passwordHash: CHEAP_HASH });
    const send = (login: string, password = "wrong") =>
      aBrowser().post("/api/login", { login, password });
    const wrong = await Promise.all(
      // No more at once than the queue takes.
      [1, 2, 3, 4, 5].map(() => send(agent.mobile)),
    );
    expect(wrong.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    await Promise.all([1, 2, 3, 4, 5].map(() => send(`+88${agent.mobile}`)));
    const answer = await send(agent.mobile);
    expect(answer).toMatchObject({ status: 429, body: { code: "too_many_tries" } });
    const seconds = Number(answer.headers.get("Retry-After"));
    expect(seconds).toBeGreaterThan(840);
    expect(seconds).toBeLessThanOrEqual(900);
    expect(read(answer, RefusalBody).message).toBe(
      "Too many tries. Please wait 15 minutes and try again.",
    );
    expect((await send(agent.mobile, "secret")).status).toBe(201);
  });

  test("do not stop the agent's own browser, whose device cookie has its own limit", async () => {
    const agent = await anAgent(db, { passwordHash: CHEAP_HASH });
    const own = aBrowser();
    const first = await own.post("/api/login", { login: agent.mobile, password: "secret" });
    expect(first.status).toBe(201);
    const cookie = first.headers.getSetCookie().find((line) => line.includes("device="));
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict/);
  });
});

describe("logging out", () => {
  test("ends that session and no other, and may be repeated", async () => {
    const agent = await anAgent(db);
    const [one, two] = [await aSession(db, agent.id), await aSession(db, agent.id)];
    for (let times = 1; times <= 2; times += 1) {
      expect((await aBrowser({ bearer: one }).post("/api/logout", {})).status).toBe(200);
    }
    expect((await aBrowser({ bearer: one }).get("/api/profile")).status).toBe(401);
    expect((await aBrowser({ bearer: two }).get("/api/profile")).status).toBe(200);
  });

  test("without a session is a success that ends nothing", async () => {
    expect((await aBrowser().post("/api/logout", {})).body).toEqual({ status_code: 201 });
  });
});
