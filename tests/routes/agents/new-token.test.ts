/** The token of a session is replaced once a day, and an answer that is lost on the way loses nothing. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { ProfileView } from "../../../worker/contract/agents/session.ts";
import { database } from "../../../worker/db/client.ts";
import {
  NEW_TOKEN_WAITS_MS,
  TOKEN_ROTATES_AFTER_MS,
} from "../../../worker/domain/agents/session-rules.ts";
import { anAgent, aSession } from "../../support/agents.ts";
import { aBrowser, read } from "../../support/browser.ts";

const db = database(env);
const HOUR_MS = 3_600_000;

async function anOldSession() {
  const now = Date.now();
  const agent = await anAgent(db);
  const times = { createdAt: now - TOKEN_ROTATES_AFTER_MS, usedAt: now, expiresAt: now + HOUR_MS };
  return aSession(db, agent.id, times);
}

async function load(bearer: string) {
  const answer = await aBrowser({ bearer }).get("/api/profile");
  return {
    status: answer.status,
    token: answer.status === 200 ? read(answer, ProfileView).data.token : null,
  };
}

const pass = (ms: number) =>
  env.DB.batch([
    env.DB.prepare("UPDATE agent_sessions SET expires_at = expires_at - ?").bind(ms),
    env.DB.prepare("UPDATE token_successors SET created_at = created_at - ?").bind(ms),
  ]);

test("a lost answer loses nothing: the old token goes on, and brings another new one", async () => {
  const old = await anOldSession();
  const { token: lost } = await load(old);
  expect(lost).toMatch(/^[\w-]{43}$/);
  expect((await load(old)).token).toBeUndefined();
  await pass(NEW_TOKEN_WAITS_MS);
  const { token: next } = await load(old);
  expect(next).toMatch(/^[\w-]{43}$/);
  expect(next).not.toBe(lost);
  await pass(20 * 60_000);
  expect((await load(old)).status).toBe(200);
});

test("the old token ends a little after the first use of the new one", async () => {
  const old = await anOldSession();
  const { token = "" } = await load(old);
  expect((await load(token ?? "")).status).toBe(200);
  expect(await load(old)).toEqual({ status: 200, token: undefined });
  await pass(6 * 60_000);
  expect((await load(old)).status).toBe(401);
  expect((await load(token ?? "")).status).toBe(200);
});

const logOut = (bearer: string) => aBrowser({ bearer }).post("/api/logout", {});

test.each(["old", "lost", "new"] as const)(
  "logging out with the %s token ends every token of the session, used or not",
  async (which) => {
    const old = await anOldSession();
    const { token: lost } = await load(old);
    await pass(NEW_TOKEN_WAITS_MS);
    const { token: next } = await load(old);
    const tokens = { old, lost: lost ?? "", new: next ?? "" };
    const other = await anOldSession();
    if (which !== "lost") await load(tokens.new);
    expect((await logOut(tokens[which])).status).toBe(200);
    for (const token of Object.values(tokens)) expect((await load(token)).status).toBe(401);
    expect((await load(other)).status).toBe(200);
  },
);

test("two workers with a new token each: the earlier one stays until the later one is used, and then as long as it is used", async () => {
  const [isUsed, isUnused] = await Promise.all([anOldSession(), anOldSession()]);
  const first = [await load(isUsed), await load(isUnused)];
  await pass(NEW_TOKEN_WAITS_MS);
  const second = [await load(isUsed), await load(isUnused)];
  expect((await load(first[0]?.token ?? "")).status).toBe(200);
  for (const { token } of second) expect((await load(token ?? "")).status).toBe(200);
  await pass(6 * 60_000);
  expect((await load(first[0]?.token ?? "")).status).toBe(200);
  expect((await load(first[1]?.token ?? "")).status).toBe(401);
});

test("a session that never uses its new tokens has a bounded number of them", async () => {
  const old = await anOldSession();
  const loaded: (string | null | undefined)[] = [];
  for (let times = 0; times < 25; times += 1) {
    loaded.push((await load(old)).token);
    await pass(NEW_TOKEN_WAITS_MS);
  }
  expect(loaded.filter((token) => typeof token === "string")).toHaveLength(20);
  expect((await load(old)).status).toBe(200);
});
