/**
 * Protocol 21, rule 3, over the table of all acts: a line of the audit log stands in the batch of its effect, or says
 * that the act was asked for and is followed by one that says what became of it. An act that writes its line alone is
 * red here. Each trip, sale, person, agent and exam whose rows an act changes has a line of its own.
 */
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ActContext, AnyPlan } from "../../worker/acts/act-steps.ts";
import { ACT_STEPS } from "../../worker/acts/acts.ts";
import { ACT_NAMES, actEntry, type ActName } from "../../worker/contract/staff-acts/staff-acts.ts";
import { database } from "../../worker/db/client.ts";
import {
  cancelSaleWithTrip,
  listSalesOfCancelledTrips,
} from "../../worker/db/payments/cancelled-trips.ts";
import { writeAct } from "../../worker/db/staff/staff-acts.ts";
import { anAgent } from "../support/agents.ts";
import { aTrip, freshId } from "../support/catalogue.ts";
import { aPerson, aRequest, signedIn } from "../support/people.ts";
import { takeLogged } from "../support/quiet.ts";
import { recordedWrites } from "../support/simulated/recorded-writes.ts";
import { shopRuns } from "../support/shop-halts.ts";
import { staffExamples } from "../support/examples/staff-examples.ts";
import { aTicket } from "../support/tickets.ts";
import { listTouchedThings, readThings } from "../support/touched-things.ts";

const db = database(env);
const RECOVERY_WAITS_MS = 72 * 3_600_000;
/** Decided by an object, by later steps, or in many batches. */
const DECIDED_LATER: ReadonlySet<ActName> = new Set([
  "block",
  "unblock",
  "move-ticket",
  "correct-phone",
  "take-seats-off",
  "exchange-seats",
  "sell-at-counter",
  "erase",
  "after-restore",
  "rebuild-tickets",
  "rebuild-seats",
]);
/** The line itself is all that the act does. */
const IS_ITS_LINE: ReadonlySet<ActName> = new Set(["acknowledge"]);
/** A trip without a difference is rebuilt in no step, and leaves no line (the others: tests/acts/outcomes.test.ts). */
const FINDS_NOTHING: ReadonlySet<ActName> = new Set([
  "after-restore",
  "rebuild-tickets",
  "rebuild-seats",
]);
/** What has to be done before, so that something is left to do. */
const BEFORE: Partial<Record<ActName, ActName>> = {
  "resume-messages": "pause-messages",
  unblock: "block",
  "resume-agent": "suspend-agent",
  "enable-staff": "disable-staff",
  "resume-sales": "pause-sales",
  "show-entry": "hide-entry",
  "end-restore": "begin-restore",
};

beforeEach(async () => {
  await env.DB.prepare("UPDATE staff SET disabled_at = 1").run();
});

/** A restore ends whatever waits, each with a line of its own: here the requests that are examples of other acts. */
async function nothingIsAsked(): Promise<void> {
  await env.DB.prepare(
    "UPDATE act_requests SET state = 'stopped' WHERE state IN ('asked', 'waiting')",
  ).run();
}

afterEach(async () => {
  takeLogged();
  await shopRuns();
  await env.DB.prepare("UPDATE shop_state SET messages_paused_at = NULL").run();
});

/** Where an example's own input leaves nothing to do: another one. */
const INPUTS: Partial<Record<ActName, () => Promise<object>>> = {
  async "end-staff-access"() {
    const person = await aPerson({ roles: ["money"] });
    await signedIn(person, { id: `session of ${person.id}` });
    return { staff: person.id, kind: "session", id: `session of ${person.id}` };
  },
  async "cancel-copies"() {
    const { id } = await aTrip(db);
    const made = { by: "staff:rima", act: "copy_trips", target: id, reason: "x", now: 1 } as const;
    await writeAct(db, made);
    return { trips: [id] };
  },
  /** With a seat, which its trip gets back. */
  async "cancel-sale"() {
    const { id, pnr, trip } = await aTicket(db, { seats: ["A1"] });
    await env.DB.prepare(
      "INSERT INTO ticket_seats (trip_id, seat_no, ticket_id) VALUES (?, 'A1', ?)",
    )
      .bind(trip.id, id)
      .run();
    return { sale: pnr };
  },
  /** The seats are of two trips. */
  async "exchange-seats"() {
    const one = await aTicket(db, { seats: ["B1"] });
    const { destinationId, unitId } = one.trip;
    const trip = await aTrip(db, { destinationId, unitId, journeyDate: "2031-01-01" });
    const other = await aTicket(db, { trip, seats: ["C1"] });
    return { sale: one.pnr, other: other.pnr, gives: ["B1"], gets: ["C1"] };
  },
  /** With a sale, which is cancelled by the schedule. */
  async "cancel-trip"() {
    return { trip: (await aTicket(db)).trip.id };
  },
  async "set-duty"() {
    const guide = await aPerson({ roles: ["guide"] });
    return { guide: guide.id, guide_name: "" };
  },
};

/** An erasure names nobody in the log, and a sale of new seats stands among the sales of its trip. */
const LEAVES_ITS_THINGS: ReadonlySet<ActName> = new Set(["erase", "sell-at-counter"]);

async function bodiesFor(): Promise<(name: ActName) => Promise<object>> {
  const tripId = (await aTrip(db)).id;
  const { pnr } = await aTicket(db);
  const agent = await anAgent(db, { approvedAt: null });
  const examples = await staffExamples({ tripId, pnr, agentId: agent.id });
  return async (name) => ({
    ...examples[`POST /staff/${name}`]?.bodies?.[0]?.sound,
    ...(await INPUTS[name]?.()),
  });
}

async function planFor(context: ActContext, name: ActName, body: unknown): Promise<AnyPlan> {
  const planned = await ACT_STEPS[name](context, body);
  return planned.ok ? planned.value : expect.fail(`${name}: ${JSON.stringify(planned.error)}`);
}

/** Asked for so long ago that even a recovery may run. */
async function anAgreedRequest(act: ActName, target: string): Promise<number> {
  const { id: decidedBy } = await aPerson({ roles: ["owner"] });
  const askedAt = Date.now() - RECOVERY_WAITS_MS;
  return aRequest({ act, target, state: "waiting", decidedBy, askedAt });
}

/** Power over people is a request that somebody agreed to; anything else is done at once. Returns what there was. */
async function execute(name: ActName, plan: AnyPlan) {
  const { trail: act, second } = actEntry(name);
  const isPower = second === "power" || second === "recovery";
  const requestId = isPower ? await anAgreedRequest(name, plan.target) : undefined;
  const things = await readThings();
  const done = await plan.execute({
    by: "staff:rima",
    act,
    target: plan.target,
    reason: "because",
    now: Date.now(),
    touched: (plan.touched ?? []).filter(({ id }) => id !== plan.target),
    execution: freshId(),
    ...(requestId !== undefined && { requestId }),
  });
  expect(done, name).toMatchObject({ ok: true });
  return things;
}

async function linesAfter(id: number): Promise<string[]> {
  const { results } = await env.DB.prepare("SELECT act FROM staff_acts WHERE id > ? ORDER BY id")
    .bind(id)
    .all<{ act: string }>();
  return results.map(({ act }) => act);
}

async function targetsAfter(id: number): Promise<string[]> {
  const { results } = await env.DB.prepare("SELECT DISTINCT target FROM staff_acts WHERE id > ?")
    .bind(id)
    .all<{ target: string }>();
  return results.map(({ target }) => target);
}

/** The part of the schedule that follows a cancelled trip. */
async function cancelSalesOfTrips(): Promise<void> {
  for (const bill of await listSalesOfCancelledTrips(db, 100)) {
    await cancelSaleWithTrip(db, bill, { by: "schedule", now: Date.now() });
  }
}

async function lastLine(): Promise<number> {
  return (await env.DB.prepare("SELECT max(id) AS id FROM staff_acts").first<number>("id")) ?? 0;
}

test.each(ACT_NAMES)("%s", async (name) => {
  const bodyFor = await bodiesFor();
  const context = { env, now: Date.now(), origin: "", staffId: null, isPreview: false };
  const before = BEFORE[name];
  if (before !== undefined)
    await execute(before, await planFor(context, before, await bodyFor(before)));
  // The end of a restore asks that each trip was compared since it began.
  await env.DB.prepare("INSERT OR REPLACE INTO trip_checks SELECT id, ?, 0, 0 FROM trips")
    .bind(Date.now())
    .run();
  const body = await bodyFor(name);
  if (name === "begin-restore") await nothingIsAsked();
  const first = await lastLine();

  const { DB, sent } = recordedWrites();
  const plan = await planFor({ ...context, env: { ...env, DB } }, name, body);
  expect(plan.isDue, "the example has something to do").toBe(true);
  const things = await execute(name, plan);

  if (!LEAVES_ITS_THINGS.has(name)) {
    await cancelSalesOfTrips();
    const touched = listTouchedThings(things, await readThings());
    expect(await targetsAfter(first)).toEqual(expect.arrayContaining(touched));
  }
  const lines = await linesAfter(first);
  if (FINDS_NOTHING.has(name)) return expect(lines).toEqual([]);
  const { trail } = actEntry(name);
  if (DECIDED_LATER.has(name)) {
    return expect([lines[0], lines.at(-1)]).toEqual([`${trail}:asked`, trail]);
  }
  expect(new Set(lines)).toEqual(new Set([trail]));
  const batches = sent.filter((batch) =>
    batch.some((sql) => /^insert into "staff_acts"/i.test(sql)),
  );
  expect(batches).toHaveLength(1);
  const effects = batches
    .flat()
    .filter(
      (sql) => /^(insert|update|delete) /i.test(sql) && !/^insert into "staff_acts"/i.test(sql),
    );
  expect(effects.length > 0, "its effect is in the batch of its line").toBe(!IS_ITS_LINE.has(name));
});
