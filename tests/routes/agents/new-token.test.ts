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
