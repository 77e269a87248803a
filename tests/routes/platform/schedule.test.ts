/** What the cron begins, by its effects: a part that is taken out of a list of jobs leaves its effect out. */
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { duties } from "../../../drizzle/duties.ts";
import { agentRecoveries, agentSessions } from "../../../drizzle/schema.ts";
import { database } from "../../../worker/db/client.ts";
import { atDhaka, dhakaDate } from "../../../worker/domain/dhaka-time.ts";
import { HANDED_OVER } from "../../../worker/domain/messages/queue.ts";
import { NO_DUTY } from "../../../worker/domain/trips/duty.ts";
import { runSchedule } from "../../../worker/jobs/schedule.ts";
import { anAgent } from "../../support/agents.ts";
import { aBill, aSale } from "../../support/bills.ts";
import { aTrip } from "../../support/catalogue.ts";
import { aMessage } from "../../support/messages.ts";
import { nothingWaits } from "../../support/paid.ts";
import { takeLogged } from "../../support/quiet.ts";
import { LISTS } from "../../db/listed-entries.ts";

const db = database(env);
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const TODAY = dhakaDate(Date.now());
const NIGHT = atDhaka(TODAY, "03:00");
const NOON = atDhaka(TODAY, "12:00");

beforeEach(() => void vi.spyOn(console, "log").mockReturnValue());
afterEach(async () => {
  vi.restoreAllMocks();
  takeLogged();
  await nothingWaits();
});

const countOf = async (from: string) =>
  env.DB.prepare(`SELECT count(*) AS n FROM ${from}`).first<number>("n");

test("by night what agents and staff came in with goes", async () => {
  const { id: agentId } = await anAgent(db);
  const session = { agentId, createdAt: 1, expiresAt: 2 };
  await db.insert(agentSessions).values({ ...session, tokenHash: "old" });
  await db.insert(agentRecoveries).values({ ...session, codeHash: "old" });
  await env.DB.prepare("INSERT INTO staff_challenges VALUES ('old', 1)").run();
  await runSchedule(env, NIGHT);
  expect(await countOf("agent_sessions WHERE token_hash = 'old'")).toBe(0);
  expect(await countOf("agent_recoveries WHERE code_hash = 'old'")).toBe(0);
  expect(await countOf("staff_challenges WHERE challenge_hash = 'old'")).toBe(0);
});

test("by night buyers of old journeys are erased, and their trips compacted", async () => {
  const erased = await LISTS["bills whose personal data is erased"]?.entry();
  const compacted = await LISTS["trips that are compacted"]?.entry();
  if (erased === undefined || compacted === undefined) throw new Error("these are lists");
  const departsAt = await env.DB.prepare(
    "SELECT departs_at AS at FROM trips WHERE id = (SELECT trip_id FROM bills WHERE id = ?)",
  )
    .bind(erased.bill)
    .first<number>("at");
  await runSchedule(env, NIGHT + (Math.floor((departsAt ?? 0) / DAY_MS) % 60) * MINUTE_MS);
  expect([await erased.isListed(), await compacted.isListed()]).toEqual([false, false]);
});

test("by night trips are compared, and what the wallet said is looked at again", async () => {
  const { id: trip } = await aTrip(db);
  const bill = await aBill({ tripId: trip });
  await env.DB.prepare(
    "INSERT INTO wallet_findings (bill_id, found_at, finding) VALUES (?, 1, 'x')",
  )
    .bind(bill)
    .run();
  await runSchedule(env, NIGHT + (bill % 60) * MINUTE_MS);
  expect(await countOf(`trip_checks WHERE trip_id = '${trip}'`)).toBe(1);
  expect(await countOf(`wallet_findings WHERE bill_id = ${bill}`)).toBe(0);
});

test("by day nothing of the night runs, and the figures are stored", async () => {
  const compacted = await LISTS["trips that are compacted"]?.entry();
  await env.DB.prepare("DELETE FROM shop_figures").run();
  await runSchedule(env, NOON);
  expect(await compacted?.isListed()).toBe(true);
  expect(await countOf("shop_figures")).toBe(1);
});

test("every ten minutes notices of bus and guide are written", async () => {
  const departsAt = NOON + DAY_MS;
  const trip = await aTrip(db, { departsAt, arrivesAt: departsAt + 1, returnsAt: null });
  await db
    .insert(duties)
    .values({ tripId: trip.id, leg: "out", ...NO_DUTY, plate: "B 11", guideName: "Karim" });
  const bill = await aSale({ tripId: trip.id });
  await runSchedule(env, NOON);
  expect(await countOf(`messages WHERE bill_id = ${bill} AND template = 'notice_out'`)).toBe(1);
});

test("every minute doubts, unpaid bills, requests that are over and reports are seen to", async () => {
  const doubt = await LISTS["payments in doubt"]?.entry();
  const late = await LISTS["late-payment checks"]?.entry();
  const cancelled = await LISTS["sales of cancelled trips"]?.entry();
  const unpaid = await aBill();
  await env.DB.prepare(
    `INSERT INTO act_requests (act, target, input, facts_hash, amount_poisha, reason, asked_by, asked_at, needs_second,
       run_at, expires_at, state, execution) VALUES ('x', 'y', '{}', '', 0, 'z', 'rima', 1, 0, 1, 2, 'waiting', 'over')`,
  ).run();
  const told = await aMessage(Date.now(), {
    state: "accepted",
    queue: HANDED_OVER,
    queueAt: Date.now() - 150_000,
  });
  await env.DB.prepare(
    "UPDATE messages SET gateway = 'alpha-sms', gateway_ref = 'R77' WHERE bill_id = ?",
  )
    .bind(told)
    .run();
  const asked: string[] = [];
  const realFetch = globalThis.fetch;
  globalThis.fetch = async (input) => {
    asked.push(new Request(input).url);
    return new Response("{}", { status: 500 });
  };
  onTestFinished(() => void (globalThis.fetch = realFetch));
  const telling = { ...env, SMS_GATEWAY: "alpha-sms", SMS_BASE_URL: "http://localhost:1" };
  await runSchedule(telling as Env, Date.now());
  expect(asked.filter((url) => url.includes("/report/request/R77"))).toHaveLength(1);
  expect(await doubt?.isListed()).toBe(false);
  expect(await late?.isListed()).toBe(false);
  expect(await cancelled?.isListed()).toBe(false);
  expect(await countOf(`bills WHERE id = ${unpaid} AND state = 'expired'`)).toBe(1);
  expect(await countOf("act_requests WHERE execution = 'over' AND state = 'expired'")).toBe(1);
});
