/** Who may do an act no more has it done no more: what they asked for is not done once they are let go. */
import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { factsHash } from "../../worker/acts/preview-hash.ts";
import { ActView } from "../../worker/contract/staff/staff.ts";
import { database } from "../../worker/db/client.ts";
import { runEveryMinute } from "../../worker/jobs/every-minute.ts";
import { read } from "../support/browser.ts";
import { anAgent, aSession } from "../support/agents.ts";
import { aPerson, aRequest, aSignedIn, signedIn } from "../support/people.ts";
import { takeLogged } from "../support/quiet.ts";
import { computeHash } from "../support/staff.ts";

const db = database(env);

beforeEach(async () => {
  // Nobody else may agree but those whom the test names.
  await env.DB.prepare("UPDATE staff SET disabled_at = 1").run();
});

/** An agent's log-out that waits for its time, asked for by that person. */
async function aWaitingLogOut(askedBy: string, state: "waiting" | "asked" = "waiting") {
  const { id: agent } = await anAgent(db);
  await aSession(db, agent);
  const request = await aRequest({
    act: "log-out-agent",
    target: agent,
    input: JSON.stringify({ agent }),
    factsHash: await factsHash({ agent, change: "log_out" }),
    needsSecond: state === "asked",
    state,
    askedBy,
  });
  return { agent, request };
}

const one = <Row>(sql: string, value: unknown) => env.DB.prepare(sql).bind(value).first<Row>();

async function isLoggedIn(agent: string): Promise<boolean> {
  const sql = "SELECT revoked_at FROM agent_sessions WHERE agent_id = ?";
  return (await one<{ revoked_at: number | null }>(sql, agent))?.revoked_at === null;
}

const getRow = (request: number) =>
  one<{ state: string; input: string }>(
    "SELECT state, input FROM act_requests WHERE id = ?",
    request,
  );

async function linesOn(target: string) {
  const { results } = await env.DB.prepare(
    "SELECT act, actor, reason FROM staff_acts WHERE target = ? ORDER BY id",
  )
    .bind(target)
    .all();
  return results;
}

test("letting somebody go stops what they asked for, with a line for each, and nothing else", async () => {
  const owner = await aSignedIn("owner");
  const clerk = await aPerson({ roles: ["ops"] });
  const [first, second] = [await aWaitingLogOut(clerk.id), await aWaitingLogOut(clerk.id, "asked")];
  const ofAnother = await aWaitingLogOut(owner.id);
  const act = { staff: clerk.id, reason: "Left the shop" };
  const path = "/api/staff/disable-staff";
  const preview = await owner.browser.post(path, { ...act, dry_run: true });
  expect((await getRow(first.request))?.state, "looking does nothing").toBe("waiting");
  const asked = await owner.browser.post(path, {
    ...act,
    dry_run: false,
    hash: computeHash(preview),
  });
  const waiting = read(asked, ActView).request;
  expect((await getRow(first.request))?.state, "asking does nothing to it").toBe("waiting");
  const browser = await signedIn(clerk);
  const agree = (more: object) => browser.post("/api/staff/approve", { request: waiting, ...more });
  const hash = computeHash(await agree({ dry_run: true }));
  expect(await agree({ dry_run: false, hash })).toMatchObject({ body: { changed: true } });

  for (const { request, agent } of [first, second]) {
    expect(await getRow(request)).toEqual({ state: "stopped", input: "{}" });
    expect(await linesOn(agent)).toEqual([
      { act: "log_out_agent:stopped", actor: `staff:${owner.id}`, reason: "Left the shop" },
    ]);
  }
  await runEveryMinute(env, Date.now());
  expect(await isLoggedIn(first.agent)).toBe(true);
  expect(await isLoggedIn(ofAnother.agent), "what another asked for is done").toBe(false);
});

test.each([
  ["is disabled in the row alone", "disabled_at = 1"],
  ["has no role that does it any more", "roles = 'content'"],
])("who %s: what they asked for is not done, and ends with a line and an alert", async (_, set) => {
  const clerk = await aPerson({ roles: ["ops"] });
  const { agent, request } = await aWaitingLogOut(clerk.id);
  await env.DB.prepare(`UPDATE staff SET ${set} WHERE id = ?`).bind(clerk.id).run();
  await runEveryMinute(env, Date.now());
  expect(await isLoggedIn(agent)).toBe(true);
  expect(await getRow(request)).toEqual({ state: "overtaken", input: "{}" });
  expect((await linesOn(agent)).map((line) => line["act"])).toEqual(["log_out_agent:overtaken"]);
  expect(takeLogged().join(" ")).toContain("act_not_done");
});

test("nobody agrees to what one asked for who may not do it any more", async () => {
  const owner = await aSignedIn("owner");
  const clerk = await aPerson({ roles: ["ops"] });
  const { request } = await aWaitingLogOut(clerk.id, "asked");
  await env.DB.prepare("UPDATE staff SET disabled_at = 1 WHERE id = ?").bind(clerk.id).run();
  const answer = await owner.browser.post("/api/staff/approve", { request, dry_run: true });
  expect(answer).toMatchObject({ status: 409, body: { code: "act_refused" } });
});
