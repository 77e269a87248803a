/**
 * Two acts of one instant, of which each changes what the other was weighed by (protocol 23): one is done, the other
 * has to be looked at again. Whatever order they come in, nobody gets by it what they would not get one after the
 * other.
 */
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { entryVersion } from "../../worker/acts/content/entry-version.ts";
import { ENTRY_KINDS } from "../../worker/acts/content/entry-kinds.ts";
import { isWeighedByTerms } from "../../worker/acts/act-weights.ts";
import { ACT_NAMES, STAFF_ACTS } from "../../worker/contract/staff-acts/staff-acts.ts";
import { ActView } from "../../worker/contract/staff/staff.ts";
import { database } from "../../worker/db/client.ts";
import { toDhakaInstant } from "../../worker/domain/dhaka-time.ts";
import { read } from "../support/browser.ts";
import { aBus, aTrip, freshId } from "../support/catalogue.ts";
import { aClerk } from "../support/clerk.ts";
import { anExam, anExamBody } from "../support/exams.ts";
import { computeHash, staff, staffCall, WHO } from "../support/staff.ts";
import { likeTrip } from "../support/examples/trip-examples.ts";

type Act = readonly [name: string, input: object];

const db = database(env);

/** Both are previewed first, then confirmed together; returns the acts that were done. */
async function doneAtOnce(...acts: readonly Act[]): Promise<string[]> {
  const bodies = await Promise.all(
    acts.map(async ([name, input]) => {
      const preview = await staffCall(name, { ...WHO, ...input, dry_run: true });
      return { ...WHO, ...input, dry_run: false, hash: computeHash(preview) };
    }),
  );
  const answers = await Promise.all(acts.map(([name], at) => staffCall(name, bodies[at] ?? {})));
  return answers.flatMap(({ status, body }, at) => {
    if (status === 200) return acts[at]?.[0] ?? "";
    expect(body).toMatchObject({ code: "act_refused", why: "overtaken" });
    return [];
  });
}

const couponFields = (code: string, kind: "fixed" | "percent", value: number) => ({
  code,
  kind,
  value,
  starts: "2026-11-01T00:00:00+06:00",
  ends: "2030-12-30T00:00:00+06:00",
  max_uses: 1,
  trip: null,
});

async function aHiddenCoupon() {
  const code = `SMALL${freshId()}`
    .replaceAll(/[^A-Z0-9]/gi, "")
    .toUpperCase()
    .padEnd(8, "X");
  const saved = await staff("save-entry", {
    kind: "coupon",
    fields: couponFields(code, "fixed", 1),
  });
  expect(saved.status).toBe(200);
  const id = String(Reflect.get(Object(saved.body), "id"));
  await staff("hide-entry", { kind: "coupon", id });
  const found = await ENTRY_KINDS.coupon.find(db, id, env);
  const seen = await entryVersion(found?.fields ?? {});
  const much = { kind: "coupon", id, seen, fields: couponFields(code, "percent", 100) };
  return { id, much };
}

describe("one of two at the same instant is done", () => {
  test.each([0, 1, 2])("a coupon is shown, and given other terms (%i)", async () => {
    const { id, much } = await aHiddenCoupon();
    const acts: Act[] = [
      ["show-entry", { kind: "coupon", id }],
      ["save-entry", much],
    ];
    expect(await doneAtOnce(...acts)).toHaveLength(1);
  });

  test("a trip gets a bus, and the bus another type", async () => {
    const trip = await aTrip(db);
    const bus = await aBus(db, { typeName: `Own ${freshId()}` });
    const type = `VIP ${freshId()}`;
    const other = await aBus(db, { typeName: type });
    await env.DB.prepare(
      "UPDATE bus_types SET name = ? WHERE id = (SELECT bus_type_id FROM buses WHERE id = ?)",
    )
      .bind(type, other)
      .run();
    const found = await ENTRY_KINDS.bus.find(db, bus, env);
    const fields = { ...found?.fields, type };
    const seen = await entryVersion(found?.fields ?? {});
    const acts: Act[] = [
      ["edit-trip", { trip: trip.id, name: trip.name, bus }],
      ["save-entry", { kind: "bus", id: bus, seen, fields }],
    ];
    expect(await doneAtOnce(...acts)).toHaveLength(1);
  });

  test("an exam is moved as one without trips, and a trip is taken to it", async () => {
    const trip = await aTrip(db, { arrivesAt: toDhakaInstant("2030-12-05", "07:00") });
    const exam = await anExam(db, { unitId: trip.unitId });
    const body = { ...anExamBody(trip.unitId), id: exam.id, seen: exam.revision };
    const acts: Act[] = [
      ["save-exam", { ...body, place: "Another city" }],
      ["set-trip-exam", { exam: exam.id, trips: [trip.id] }],
    ];
    expect(await doneAtOnce(...acts)).toHaveLength(1);
  });

  test("a fare is lowered, and the trip copied", async () => {
    const trip = await aTrip(db);
    const like = await likeTrip(trip.id);
    const acts: Act[] = [
      ["set-fare", { trip: trip.id, fare: 598 }],
      ["create-trip", { ...like, fare: 600 }],
    ];
    expect(await doneAtOnce(...acts)).toHaveLength(1);
  });
});

test("the trigger knows each act that is weighed by what others change", async () => {
  const trigger = await env.DB.prepare(
    "SELECT sql FROM sqlite_master WHERE name = 'staff_acts_in_turn'",
  ).first<string>("sql");
  const named = /a\.act IN \(([^)]*)\)/
    .exec(trigger ?? "")?.[1]
    ?.replaceAll("'", "")
    .split(",");
  const weighed = ACT_NAMES.filter(isWeighedByTerms).map((name) => STAFF_ACTS[name].trail);
  expect(named?.toSorted()).toEqual(weighed.toSorted());
});

test("one after the other both are done", async () => {
  const trip = await aTrip(db);
  expect((await staff("set-fare", { trip: trip.id, fare: 598 })).status).toBe(200);
  expect((await staff("set-fare", { trip: trip.id, fare: 600 })).status).toBe(200);
});

describe("a second person", () => {
  beforeEach(async () => {
    await env.DB.prepare("UPDATE staff SET disabled_at = 1").run();
  });

  test("agrees to no coupon whose terms have changed since they looked", async () => {
    const { id, much } = await aHiddenCoupon();
    const show = { ...WHO, kind: "coupon", id };
    const looked = computeHash(await staffCall("show-entry", { ...show, dry_run: true }));
    await staff("save-entry", much);
    const answer = await staffCall("show-entry", { ...show, dry_run: false, hash: looked });
    expect(answer).toMatchObject({ status: 409, body: { code: "preview_changed" } });
  });

  test("is asked though the trip whose fare was lowered got another bus since", async () => {
    await env.DB.prepare("UPDATE trips SET fare_poisha = 10000").run();
    const trip = await aTrip(db, { farePoisha: 90_000 });
    const { browser } = await aClerk("owner", "ops", "content");
    await aClerk("owner", "ops", "content");
    const like = await likeTrip(trip.id);
    await staff("set-fare", { trip: trip.id, fare: 600 });
    const bus = await aBus(db, { typeName: "VIP" });
    await staff("edit-trip", { trip: trip.id, name: trip.name, bus });
    const body = { reason: "For the season", ...like, fare: 600, dry_run: true };
    const view = read(await browser.post("/api/staff/create-trip", body), ActView);
    expect(view).toMatchObject({ next: "asked", second: { why: "amount", weight: 300 * 45 } });
  });
});
