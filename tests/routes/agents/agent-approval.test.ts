/** A shop that approves its agents: AGENTS_NEED_APPROVAL is "on". */
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { agents } from "../../../drizzle/agents.ts";
import { RegisterView } from "../../../worker/contract/agents/agents.ts";
import { database } from "../../../worker/db/client.ts";
import { aBrowser, read } from "../../support/browser.ts";
import { aSignUp, PASSWORD } from "../../support/sign-up.ts";

const db = database(env);

type Need = "on" | "off";

const send = (path: string, body: unknown, need: Need) =>
  aBrowser({ env: { AGENTS_NEED_APPROVAL: need } }).post(path, body);

async function aRegistered(need: Need) {
  const answer = await send("/api/register", aSignUp(), need);
  return read(answer, RegisterView).userData;
}

test("a new agent may log in once staff have approved, and is refused as waiting until then", async () => {
  const agent = await aRegistered("on");
  const right = { login: agent.mobile, password: PASSWORD };
  const early = await send("/api/login", right, "on");
  expect(early.status).toBe(403);
  expect(early.body).toMatchObject({ code: "agent_not_approved" });
  expect(early.headers.getSetCookie().join()).not.toContain("device");

  await db.update(agents).set({ approvedAt: Date.now() }).where(eq(agents.id, agent.id));
  expect((await send("/api/login", right, "on")).status).toBe(201);
});

test("a wrong password does not reveal that an account waits", async () => {
  const agent = await aRegistered("on");
  const wrong = { login: agent.mobile, password: "another password" };
  expect((await send("/api/login", wrong, "on")).status).toBe(401);
});

test("an agent who signed up without approval is not stopped later", async () => {
  const agent = await aRegistered("off");
  const right = { login: agent.mobile, password: PASSWORD };
  expect((await send("/api/login", right, "on")).status).toBe(201);
});
