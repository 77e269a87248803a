/**
 * Acts that wait, in a D1 that was restored to before somebody stopped or refused them (protocol 22): nobody knows any
 * more that they are not wanted, so none of them is done.
 */
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { factsHash } from "../../worker/acts/preview-hash.ts";
import { ActView } from "../../worker/contract/staff/staff.ts";
import { database } from "../../worker/db/client.ts";
import { RECOVERY_WAIT_MS } from "../../worker/domain/staff/staff-times.ts";
import { runSchedule } from "../../worker/jobs/schedule.ts";
import { anAgent, aSession } from "../support/agents.ts";
import { aBrowser, read, type Browser } from "../support/browser.ts";
import { aClerk, agree, linesOn, requestAct, readState } from "../support/clerk.ts";
import { aPerson, aRequest } from "../support/people.ts";
import { takeLogged } from "../support/quiet.ts";
import { startEachRunning } from "../support/shop-halts.ts";
import { computeHash, staff } from "../support/staff.ts";
import { pass } from "../support/stopped-clock.ts";
import { rememberD1, travelTo } from "../support/time-travel.ts";

const MINUTE_MS = 60_000;
const LEFT = { reason: "Left the shop" };

startEachRunning();

beforeEach(async () => {
  // Nobody else may agree but those whom the test names.
  await env.DB.prepare("UPDATE staff SET disabled_at = 1").run();
});

// A schedule whose ten minutes are over says that the shop stands still, and that no wallet is there.
afterEach(() => void takeLogged());

const disable = (browser: Browser, id: string) =>
  requestAct(browser, "disable-staff", { staff: id, ...LEFT });

async function stop(browser: Browser, request: number) {
  const answer = await browser.post("/api/staff/stop", { request });
  expect(answer.body).toMatchObject({ changed: true });
}

async function isDisabled(id: string): Promise<boolean> {
  const row = env.DB.prepare("SELECT disabled_at FROM staff WHERE id = ?").bind(id);
  return (await row.first("disabled_at")) !== null;
}

function byKey(path: string, body: object) {
  return aBrowser({ bearer: env.STAFF_KEY, env: { STAFF_PASSKEYS: "needed" } }).send(
    `/api/staff/${path}`,
    {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    },
  );
}

async function recover(id: string): Promise<number> {
  const whole = { staff: id, by: "karim", reason: "The phone is at the bottom of the river" };
  const preview = await byKey("recover-owner", { ...whole, dry_run: true });
  const asked = await byKey("recover-owner", {
    ...whole,
    dry_run: false,
    hash: computeHash(preview),
  });
  return read(asked, ActView).request ?? 0;
}

/** An agent's log-out that waits for its minute. */
async function aWaitingLogOut(decidedBy: string | null = null) {
  const { id: agent } = await anAgent(database(env));
  await aSession(database(env), agent);
  const request = await aRequest({
    act: "log-out-agent",
    target: agent,
    input: JSON.stringify({ agent }),
    factsHash: await factsHash({ agent, change: "log_out" }),
    needsSecond: false,
    state: "waiting",
    decidedBy,
    runAt: Date.now() + MINUTE_MS,
  });
  return { agent, request };
}

async function isLoggedIn(agent: string): Promise<boolean> {
  const row = env.DB.prepare("SELECT revoked_at FROM agent_sessions WHERE agent_id = ?").bind(
    agent,
  );
  return (await row.first("revoked_at")) === null;
}

test("power that was stopped since is not done, and the shop's key gets no link", async () => {
  const [asker, other] = [await aClerk("owner"), await aClerk("owner")];
  const { request: disabling } = await disable(asker.browser, other.id);
  const recovery = await recover(asker.id);
  const moment = await rememberD1();
  await stop(other.browser, disabling);
  await stop(other.browser, recovery);

  await staff("stop-for-restore", {});
  await travelTo(moment);
  pass(RECOVERY_WAIT_MS + MINUTE_MS);
  await runSchedule(env, Date.now());
  expect(await byKey("run", { request: recovery })).toMatchObject({
    status: 409,
    body: { why: "shop_stopped" },
  });
  expect(await isDisabled(other.id)).toBe(false);

  const begun = read(await staff("begin-restore", {}), ActView);
  expect(begun.message).toContain("2 acts that waited are stopped");
  await staff("end-restore", {});
  await runSchedule(env, Date.now());
  expect([await readState(disabling), await readState(recovery)]).toEqual(["stopped", "stopped"]);
  expect(await byKey("run", { request: recovery })).toMatchObject({ status: 409 });
  expect(await isDisabled(other.id)).toBe(false);
  expect((await linesOn(other.id)).map((line) => line.act)).toEqual([
    "disable_staff:asked",
    "disable_staff:stopped",
  ]);
  expect((await linesOn(asker.id)).at(-1)).toMatchObject({ act: "recover_owner:stopped" });
});

test("what waits for its minute is not done, agreed to or not, also after a restore that nobody announced or noticed", async () => {
  const second = await aPerson({ roles: ["owner"] });
  const [alone, agreed] = [await aWaitingLogOut(), await aWaitingLogOut(second.id)];
  const asked = await aRequest();
  const moment = await rememberD1();
  await env.DB.prepare(
    "UPDATE act_requests SET state = 'refused', settled_at = 1 WHERE state <> 'stopped'",
  ).run();
  await travelTo(moment);
  await staff("begin-restore", {});
  pass(2 * MINUTE_MS);
  await staff("end-restore", {});
  await runSchedule(env, Date.now());
  for (const { agent, request } of [alone, agreed]) {
    expect(await readState(request)).toBe("stopped");
    expect(await isLoggedIn(agent)).toBe(true);
  }
  expect(await readState(asked)).toBe("stopped");
  const reasons = env.DB.prepare(
    "SELECT DISTINCT reason FROM staff_acts WHERE act LIKE '%:stopped'",
  );
  expect((await reasons.all()).results).toEqual([
    { reason: "A restore of D1 may have forgotten who stopped it: ask again." },
  ]);
});

test("what is asked for during the restore goes on, however often the way back is begun again", async () => {
  const [asker, other] = [await aClerk("owner"), await aClerk("owner")];
  await staff("begin-restore", {});
  const { request } = await disable(asker.browser, other.id);
  pass(1000);
  const again = read(await staff("begin-restore", {}), ActView);
  expect(again.message).not.toContain("stopped");
  expect(await readState(request)).toBe("waiting");
  await agree(other.browser, request);
  expect(await isDisabled(other.id)).toBe(true);
});

test("a second restore on the way back stops what was asked for before it", async () => {
  const [asker, other] = [await aClerk("owner"), await aClerk("owner")];
  await staff("begin-restore", {});
  const { request } = await disable(asker.browser, other.id);
  const moment = await rememberD1();
  await stop(other.browser, request);
  await staff("stop-for-restore", {});
  await travelTo(moment);
  pass(1000);
  await staff("begin-restore", {});
  expect(await readState(request)).toBe("stopped");
});
