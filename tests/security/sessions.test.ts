/** [S7] ASVS V3: how sessions end, by time, by the agent and by staff, and how tokens rotate. */
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { agents, agentSessions } from "../../drizzle/agents.ts";
import { ProfileView } from "../../worker/contract/agents/session.ts";
import { database } from "../../worker/db/client.ts";
import { aLoggedIn, aSession, CHEAP_PASSWORD } from "../support/agents.ts";
import { aBrowser, read } from "../support/browser.ts";
import { staff } from "../support/staff.ts";

const db = database(env);
const DAY = 86_400_000;

afterEach(() => {
  vi.useRealTimers();
});

function passTo(at: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: at });
}

const profile = (bearer: string) => aBrowser({ bearer }).get("/api/profile");
const isOpen = async (bearer: string) => (await profile(bearer)).status === 200;
const logIn = (login: string) => aBrowser().post("/api/login", { login, password: CHEAP_PASSWORD });

describe("time", () => {
  test("ends a session that was unused for seven days, and every one after thirty", async () => {
    const start = Date.now();
    const { agent } = await aLoggedIn(db);
    const over = { createdAt: start, expiresAt: start + 30 * DAY };
    const [idle, used] = [await aSession(db, agent.id, over), await aSession(db, agent.id, over)];
    let token = used;
    for (let day = 6; day < 30; day += 6) {
      passTo(start + day * DAY);
      token = read(await profile(token), ProfileView).data.token ?? token;
      if (day === 12) expect(await isOpen(idle)).toBe(false);
    }
    passTo(start + 30 * DAY - 60_000);
    expect(await isOpen(token)).toBe(true);
    passTo(start + 30 * DAY + 1);
    expect(await isOpen(token)).toBe(false);
  });

  test("replaces a token of yesterday; the old one is valid for a short while, and no longer", async () => {
    const start = Date.now();
    const { agent } = await aLoggedIn(db);
    const old = await aSession(db, agent.id, { expiresAt: start + 30 * DAY });
    expect(read(await profile(old), ProfileView).data.token).toBeUndefined();
    passTo(start + DAY + 60_000);
    const next = read(await profile(old), ProfileView).data.token ?? "";
    expect(next).toMatch(/^[\w-]{43}$/);
    expect([await isOpen(old), await isOpen(next)]).toEqual([true, true]);
    expect(read(await profile(old), ProfileView).data.token).toBeUndefined();
    passTo(start + 2 * DAY - 60_000);
    expect([await isOpen(old), await isOpen(next)]).toEqual([false, true]);
    const rows = await db.select().from(agentSessions).where(eq(agentSessions.agentId, agent.id));
    expect(Math.max(...rows.map(({ expiresAt }) => expiresAt))).toBe(start + 30 * DAY);
  });
});

describe("the end of all sessions", () => {
  test("by the agent ends the agent's own ones only", async () => {
    const { agent, token } = await aLoggedIn(db);
    const other = await aSession(db, agent.id);
    const stranger = await aLoggedIn(db);
    const answer = await aBrowser({ bearer: token }).post("/api/agent/logout-everywhere", {});
    expect(answer.status).toBe(200);
    expect([await isOpen(token), await isOpen(other)]).toEqual([false, false]);
    expect(await isOpen(stranger.token)).toBe(true);
  });

  test("by staff leaves the log-in open and an entry in the audit trail; a dry run does nothing", async () => {
    const { agent, token } = await aLoggedIn(db);
    await staff("log-out-agent", { agent: agent.id, dry_run: true });
    expect(await isOpen(token)).toBe(true);
    expect((await staff("log-out-agent", { agent: agent.mobile })).status).toBe(200);
    expect(await isOpen(token)).toBe(false);
    const acts = await env.DB.prepare("SELECT act FROM staff_acts WHERE target = ?")
      .bind(agent.id)
      .all();
    expect(acts.results).toEqual([{ act: "log_out_agent" }]);
    expect((await logIn(agent.mobile)).status).toBe(201);
  });
});

describe("suspension by staff", () => {
  test("ends sessions at once and refuses the log-in, with the reason only for the right password", async () => {
    const { agent, token } = await aLoggedIn(db);
    const done = await staff("suspend-agent", { agent: agent.email });
    expect(done.body).toMatchObject({ changed: true });
    expect(await isOpen(token)).toBe(false);
    expect(await logIn(agent.mobile)).toMatchObject({
      status: 403,
      body: {
        code: "agent_suspended",
        message: "Your account is suspended. Please call us.",
      },
    });
    const wrong = await aBrowser().post("/api/login", { login: agent.mobile, password: "wrong" });
    expect(wrong).toMatchObject({ status: 401, body: { code: "login_wrong" } });

    expect((await staff("suspend-agent", { agent: agent.id })).body).toMatchObject({
      changed: false,
    });
    await staff("resume-agent", { agent: agent.id });
    expect(await isOpen(token)).toBe(false);
    expect((await logIn(agent.mobile)).status).toBe(201);
  });

  test("is checked at every call, whatever the state of the session's row", async () => {
    const { agent, token } = await aLoggedIn(db);
    await db.update(agents).set({ suspendedAt: 1 }).where(eq(agents.id, agent.id));
    expect(await isOpen(token)).toBe(false);
  });
});

test("where agents need approval, a session of an unapproved one is invalid", async () => {
  const { token } = await aLoggedIn(db, { approvedAt: null });
  const strict = aBrowser({ bearer: token, env: { AGENTS_NEED_APPROVAL: "on" } });
  expect((await strict.get("/api/profile")).status).toBe(401);
  expect(await isOpen(token)).toBe(true);
});

test("approval records that the phone number was verified, by whom and when", async () => {
  const { agent } = await aLoggedIn(db, { approvedAt: null });
  await staff("approve-agent", { agent: agent.id });
  const row = await db.select().from(agents).where(eq(agents.id, agent.id)).get();
  expect(row).toMatchObject({ contactVerifiedBy: "staff" });
  expect(row?.contactVerifiedAt).toBe(row?.approvedAt);
});
