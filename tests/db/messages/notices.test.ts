/** Who is told who comes, when, and once; and again when it changes. */
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { duties } from "../../../drizzle/duties.ts";
import { database } from "../../../worker/db/client.ts";
import { writeNotices } from "../../../worker/db/messages/notices.ts";
import { cancelSale } from "../../../worker/db/payments/refunds.ts";
import { setDuty } from "../../../worker/db/staff/duties.ts";
import { needsNewNotice } from "../../../worker/domain/messages/notice.ts";
import { NO_DUTY, type Duty, type Leg } from "../../../worker/domain/trips/duty.ts";
import { writeDueNotices } from "../../../worker/jobs/notices.ts";
import { BATCH_SIZES } from "../../../worker/jobs/batch-sizes.ts";
import { aBill, aSale } from "../../support/bills.ts";
import { aTrip } from "../../support/catalogue.ts";
import { aPerson } from "../../support/people.ts";
import { takeLogged } from "../../support/quiet.ts";

const db = database(env);
const HOUR_MS = 3_600_000;
const DUTY = { ...NO_DUTY, plate: "B 11", guideName: "Karim" };
/** Six in the evening of Dhaka, each test on a day of its own. */
let now = Date.parse("2031-01-01T18:00:00+06:00");

beforeEach(() => void (now += 400 * 24 * HOUR_MS));

interface Way {
  departsInMs?: number;
  returnsInMs?: number | null;
}

async function aJourney({ departsInMs = 30 * HOUR_MS, returnsInMs = null }: Way = {}) {
  const departsAt = now + departsInMs;
  return aTrip(db, {
    departsAt,
    arrivesAt: departsAt + 6 * HOUR_MS,
    saleClosesAt: departsAt - HOUR_MS,
    returnsAt: returnsInMs === null ? null : now + returnsInMs,
  });
}

async function withDuty(tripId: string, over: Partial<Duty> = {}, leg: Leg = "out") {
  await db.insert(duties).values({ tripId, leg, ...DUTY, ...over });
}

const write = (leg: Leg = "out", most = 100) => writeNotices(db, leg, { now, most });

async function listNotices(bill: number) {
  const { results } = await env.DB.prepare(
    "SELECT topic, template, urgent_from, expires_at FROM messages WHERE bill_id = ? AND template LIKE 'notice%' ORDER BY created_at, topic",
  )
    .bind(bill)
    .all();
  return results;
}

describe("the notice", () => {
  test("is written once for each ticket, two days before at the earliest [N07]", async () => {
    const trip = await aJourney({ departsInMs: 48 * HOUR_MS });
    await withDuty(trip.id);
    const bill = await aSale({ tripId: trip.id, seats: ["A1"] });
    const open = await aBill({ tripId: trip.id, seats: ["B1"] });
    now -= 1;
    expect(await write()).toBe(0);
    now += 1;
    expect(await write()).toBe(1);
    expect(await write()).toBe(0);
    expect(await listNotices(bill)).toMatchObject([
      { template: "notice_out", urgent_from: null, expires_at: trip.departsAt },
    ]);
    expect(await listNotices(open)).toEqual([]);
  });

  test("reaches who buys after it, and nobody whose sale was cancelled", async () => {
    const trip = await aJourney();
    await withDuty(trip.id);
    const gone = await aSale({ tripId: trip.id, seats: ["A1"] });
    await cancelSale(db, gone, "sale_cancelled", { by: "staff:rima", now });
    await write();
    const late = await aSale({ tripId: trip.id, seats: ["B1"] });
    expect(await write()).toBe(1);
    expect(await listNotices(late)).toHaveLength(1);
    expect(await listNotices(gone)).toEqual([]);
  });

  test.each<[string, Partial<Duty>]>([
    ["a plate", { plate: "" }],
    ["a guide", { guideName: "" }],
  ])("waits for %s, and comes late rather than half", async (_, lacks) => {
    const trip = await aJourney({ departsInMs: HOUR_MS });
    await withDuty(trip.id, lacks);
    await aSale({ tripId: trip.id });
    expect(await write()).toBe(0);
    const { plate, guideName } = DUTY;
    await env.DB.prepare("UPDATE duties SET plate = ?, guide_name = ? WHERE trip_id = ?")
      .bind(plate, guideName, trip.id)
      .run();
    expect(await write()).toBe(1);
  });

  test("waits for another guide when the one of the staff has left", async () => {
    const guide = await aPerson({ roles: ["guide"] });
    const trip = await aJourney();
    await withDuty(trip.id, { guideId: guide.id, guideName: "" });
    await aSale({ tripId: trip.id });
    await env.DB.prepare("UPDATE staff SET disabled_at = 1 WHERE id = ?").bind(guide.id).run();
    expect(await write()).toBe(0);
    await env.DB.prepare("UPDATE staff SET disabled_at = NULL WHERE id = ?").bind(guide.id).run();
    expect(await write()).toBe(1);
  });

  test("is not for a bus that has left, is cancelled or has no date", async () => {
    const left = await aJourney({ departsInMs: 0 });
    const cancelled = await aJourney();
    const postponed = await aJourney();
    await env.DB.prepare("UPDATE trips SET cancelled_at = 1 WHERE id = ?").bind(cancelled.id).run();
    await env.DB.prepare("UPDATE trips SET postponed_at = 1 WHERE id = ?").bind(postponed.id).run();
    for (const { id } of [left, cancelled, postponed]) {
      await withDuty(id);
      await aSale({ tripId: id });
    }
    expect(await write()).toBe(0);
  });

  test("of the way back is a notice of its own", async () => {
    const trip = await aJourney({ departsInMs: -10 * HOUR_MS, returnsInMs: 20 * HOUR_MS });
    await withDuty(trip.id, {}, "back");
    const bill = await aSale({ tripId: trip.id });
    expect(await write("out")).toBe(0);
    expect(await write("back")).toBe(1);
    expect(await listNotices(bill)).toMatchObject([
      { template: "notice_back", expires_at: trip.returnsAt },
    ]);
  });

  test("is written a bounded number at a time, and anew for a trip of another day", async () => {
    const trip = await aJourney({ departsInMs: 20 * HOUR_MS });
    await withDuty(trip.id);
    for (const seat of ["A1", "B1", "C1"]) await aSale({ tripId: trip.id, seats: [seat] });
    expect([await write("out", 2), await write("out", 2), await write("out", 2)]).toEqual([
      2, 1, 0,
    ]);
    await env.DB.prepare(
      "UPDATE trips SET departs_at = departs_at + ?, arrives_at = arrives_at + ? WHERE id = ?",
    )
      .bind(3 * HOUR_MS, 3 * HOUR_MS, trip.id)
      .run();
    expect(await write()).toBe(0);
    await env.DB.prepare(
      "UPDATE trips SET departs_at = departs_at + ?, arrives_at = arrives_at + ? WHERE id = ?",
    )
      .bind(12 * HOUR_MS, 12 * HOUR_MS, trip.id)
      .run();
    expect(await write()).toBe(3);
  });
});

describe("another duty", () => {
  const act = () => ({
    by: "staff:rima" as const,
    act: "set-duty",
    target: "x",
    reason: "ill",
    now,
  });

  async function changed(became: Partial<Duty>, isNotified = true) {
    const trip = await aJourney();
    await withDuty(trip.id);
    const bill = await aSale({ tripId: trip.id });
    if (isNotified) await write();
    now += HOUR_MS;
    const change = { trip: trip.id, leg: "out" as const, departsAt: trip.departsAt, was: DUTY };
    expect(await setDuty(db, { ...change, became: { ...DUTY, ...became } }, act())).toBe(true);
    return { bill, trip };
  }

  test("tells who had a notice again, by night too when it is near", async () => {
    const { bill, trip } = await changed({ plate: "B 12" });
    expect(await listNotices(bill)).toMatchObject([
      { template: "notice_out" },
      { topic: `notice_out:${now}`, urgent_from: trip.departsAt - 12 * HOUR_MS },
    ]);
  });

  test("tells nobody who had none, and nothing of the driver", async () => {
    expect(await listNotices((await changed({ plate: "B 12" }, false)).bill)).toEqual([]);
    expect(await listNotices((await changed({ driverName: "Rahim" })).bill)).toHaveLength(1);
  });

  test("tells nobody when another editor was first", async () => {
    const trip = await aJourney();
    await withDuty(trip.id, { plate: "B 13" });
    const bill = await aSale({ tripId: trip.id });
    await write();
    now += HOUR_MS;
    const change = { trip: trip.id, leg: "out" as const, departsAt: trip.departsAt, was: DUTY };
    expect(await setDuty(db, { ...change, became: { ...DUTY, plate: "B 12" } }, act())).toBe(false);
    expect(await listNotices(bill)).toHaveLength(1);
  });
});

test("what a passenger reads tells again, the driver does not", () => {
  expect(needsNewNotice(DUTY, { ...DUTY })).toBe(false);
  expect(needsNewNotice(DUTY, { ...DUTY, driverName: "x", driverPhone: "y" })).toBe(false);
  const notified: Partial<Duty>[] = [
    { plate: "x" },
    { guideId: "x" },
    { guideName: "x" },
    { guidePhone: "x" },
    { meetingPlace: "x" },
    { afterMs: 1 },
  ];
  for (const change of notified) expect(needsNewNotice(DUTY, { ...DUTY, ...change })).toBe(true);
});

test("the schedule writes notices every ten minutes, and what is missing a day before is one alert", async () => {
  const trip = await aJourney({ departsInMs: 24 * HOUR_MS - 60_000 });
  const bill = await aSale({ tripId: trip.id });
  await writeDueNotices(env, now - 60_000, BATCH_SIZES);
  expect(takeLogged()).toEqual([]);
  await writeDueNotices(env, now, BATCH_SIZES);
  expect(JSON.stringify(takeLogged())).toContain("duty_missing");
  await writeDueNotices(env, now + 10 * 60_000, BATCH_SIZES);
  expect(takeLogged()).toEqual([]);
  await withDuty(trip.id);
  await writeDueNotices(env, now + 20 * 60_000, BATCH_SIZES);
  expect(await listNotices(bill)).toHaveLength(1);
});
