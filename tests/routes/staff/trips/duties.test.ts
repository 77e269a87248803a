/**
 * Who drives and guides a trip: read, set, taken back, missed on Today; its names and numbers stay out of the trail.
 */
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { trips } from "../../../../drizzle/schema.ts";
import { dutyVersion } from "../../../../worker/acts/trips/duty-view.ts";
import { DutiesView, DutyActView } from "../../../../worker/contract/staff/staff-duties.ts";
import { TodayView } from "../../../../worker/contract/staff/staff-sales.ts";
import { FileView, FoundTripsView } from "../../../../worker/contract/staff/staff-trips.ts";
import { ManifestView } from "../../../../worker/contract/staff/staff-trips.ts";
import { database } from "../../../../worker/db/client.ts";
import { setDuty } from "../../../../worker/db/staff/duties.ts";
import { NO_DUTY } from "../../../../worker/domain/trips/duty.ts";
import { read } from "../../../support/browser.ts";
import { aTrip } from "../../../support/catalogue.ts";
import { aPerson } from "../../../support/people.ts";
import { computeHash, staff, staffCall, WHO } from "../../../support/staff.ts";
import { changesBetween, everythingStored } from "../../../support/stored.ts";

const db = database(env);
const HOUR_MS = 3_600_000;

const FIELDS = {
  leg: "out",
  plate: "Metro-Ba 11-0234",
  driver_name: "Abdul Karim",
  driver_phone: "+880 1712-345678",
  guide: null as string | null,
  guide_name: "Selim Reza",
  guide_phone: "01812345678",
  meeting_place: "Rail gate",
  departs: "2030-12-04T21:30:00+06:00",
};

const listDuties = async (trip: string) => read(await staffCall("duties", { trip }), DutiesView);

/** As it is seen now. */
async function dutyBody(trip: string, over: object = {}) {
  const { duties } = await listDuties(trip);
  const whole = { ...FIELDS, ...over };
  const seen = duties.find(({ leg }) => leg === whole.leg)?.version ?? "";
  return { trip, seen, ...whole };
}

async function linesOn(target: string): Promise<string> {
  const { results } = await env.DB.prepare("SELECT * FROM staff_acts WHERE target = ?")
    .bind(target)
    .all();
  return JSON.stringify(results);
}

describe("a duty", () => {
  test("is empty at first, is set and shown, and taken back", async () => {
    const { id: trip } = await aTrip(db);
    const { duties } = await listDuties(trip);
    expect(duties).toMatchObject([
      { leg: "out", plate: "", departs: "2030-12-04T22:00:00+06:00", lacks: ["plate", "guide"] },
      { leg: "back", plate: "", departs: "2030-12-05T18:00:00+06:00" },
    ]);
    const body = await dutyBody(trip);
    const before = await everythingStored([trip]);
    await staff("set-duty", { ...body, dry_run: true });
    expect(changesBetween(before, await everythingStored([trip]))).toEqual([]);

    const done = read(await staff("set-duty", body), DutyActView);
    expect(done).toMatchObject({ changed: true, lacks: [], was: { plate: "" } });
    const stored = { ...FIELDS, driver_phone: "01712345678", lacks: [] };
    expect((await listDuties(trip)).duties[0]).toMatchObject(stored);
    const list = read(await staffCall("manifest", { trip, order: "seat" }), ManifestView);
    expect(list.duties[0]).toMatchObject(stored);

    const back = { ...done.inverse?.input };
    expect(read(await staff("set-duty", back), DutyActView)).toMatchObject({ changed: true });
    expect((await listDuties(trip)).duties).toEqual(duties);
  });

  test("goes along when its trip departs at another time", async () => {
    const { id: trip } = await aTrip(db, { returnsAt: null });
    await staff("set-duty", await dutyBody(trip));
    await staff("set-times", {
      trip,
      departs: "2030-12-04T23:00:00+06:00",
      arrives: "2030-12-05T06:00:00+06:00",
    });
    expect((await listDuties(trip)).duties).toMatchObject([
      { leg: "out", departs: "2030-12-04T22:30:00+06:00" },
    ]);
  });

  test("leaves no name, number or plate in the trail: only what changed", async () => {
    const { id: trip } = await aTrip(db);
    await staff("set-duty", await dutyBody(trip));
    const lines = await linesOn(trip);
    expect(lines).toContain("set_duty");
    expect(lines).toContain("driver_phone");
    for (const secret of ["Abdul", "Selim", "01712345678", "01812345678", "Metro"]) {
      expect(lines).not.toContain(secret);
    }
  });

  test("is guided by one of the staff, until they are let go", async () => {
    const guide = await aPerson({ roles: ["guide"] });
    const clerk = await aPerson({ roles: ["ops"] });
    const { id: trip } = await aTrip(db);
    const { guides } = await listDuties(trip);
    expect(guides).toContainEqual(guide);
    expect(guides).not.toContainEqual(clerk);
    const of = (who: string, name = "") => dutyBody(trip, { guide: who, guide_name: name });
    const refused = { status: 409, body: { code: "act_refused" } };
    expect(await staff("set-duty", await of(clerk.id))).toMatchObject(refused);
    expect(await staff("set-duty", await of(guide.id, "Selim"))).toMatchObject(refused);
    expect(await staff("set-duty", await of(guide.id))).toMatchObject({ status: 200 });
    const first = async () => (await listDuties(trip)).duties[0];
    expect(await first()).toMatchObject({ guide_name: guide.name, lacks: [] });
    await env.DB.prepare("UPDATE staff SET disabled_at = 1 WHERE id = ?").bind(guide.id).run();
    expect(await first()).toMatchObject({ guide_name: "", lacks: ["guide"] });
  });

  test.each<[string, Parameters<typeof aTrip>[1], object]>([
    ["of a trip that is cancelled", { cancelledAt: 1 }, {}],
    ["of the way back of one way", { returnsAt: null }, { leg: "back" }],
    ["of a vehicle that leaves a day before", {}, { departs: "2030-12-03T21:30:00+06:00" }],
    ["of a vehicle that leaves an hour before", {}, { departs: "2030-12-04T21:00:00+06:00" }],
    ["of a vehicle that leaves an hour after", {}, { departs: "2030-12-04T23:00:00+06:00" }],
    [
      "of a journey that is over",
      {
        journeyDate: "2026-03-10",
        saleClosesAt: 1,
      },
      {},
    ],
  ])("%s is refused", async (_, over, fields) => {
    const { id: trip } = await aTrip(db, over);
    const seen = await dutyVersion(NO_DUTY);
    expect(await staff("set-duty", { trip, ...FIELDS, seen, ...fields })).toMatchObject({
      status: 409,
      body: { code: "act_refused" },
    });
  });
});

describe("two who edit a duty", () => {
  test("the second is refused, before and after the preview, and nothing is done", async () => {
    const { id: trip } = await aTrip(db);
    const mine = { ...WHO, ...(await dutyBody(trip, { plate: "Mine" })) };
    const hash = computeHash(await staffCall("set-duty", { ...mine, dry_run: true }));
    await staff("set-duty", await dutyBody(trip, { plate: "Theirs" }));
    const before = await everythingStored([trip]);
    const refused = {
      status: 409,
      body: { message: expect.stringContaining("Somebody changed this") },
    };
    expect(await staffCall("set-duty", { ...mine, dry_run: false, hash })).toMatchObject(refused);
    expect(await staffCall("set-duty", { ...mine, dry_run: true })).toMatchObject(refused);
    expect(changesBetween(before, await everythingStored([trip]))).toEqual([]);
    expect((await listDuties(trip)).duties[0]).toMatchObject({ plate: "Theirs" });
  });

  test("a trip that moved after the preview shows a new one, and nothing is done", async () => {
    const trip = await aTrip(db);
    const body = { ...WHO, ...(await dutyBody(trip.id)) };
    const hash = computeHash(await staffCall("set-duty", { ...body, dry_run: true }));
    await db
      .update(trips)
      .set({ departsAt: trip.departsAt + HOUR_MS / 4 })
      .where(eq(trips.id, trip.id));
    expect(await staffCall("set-duty", { ...body, dry_run: false, hash })).toMatchObject({
      status: 409,
      body: { code: "preview_changed", preview: { became: { departs: FIELDS.departs } } },
    });
    expect(await linesOn(trip.id)).toBe("[]");
  });

  test("what changes in the very moment writes neither duty nor line", async () => {
    const trip = await aTrip(db);
    const line = { by: "staff:rima", act: "set_duty", target: trip.id, reason: "A test", now: 1 };
    const change = {
      trip: trip.id,
      leg: "out",
      departsAt: trip.departsAt,
      was: { ...NO_DUTY, plate: "Seen" },
      became: { ...NO_DUTY, plate: "Mine" },
    } as const;
    const before = await everythingStored([]);
    expect(await setDuty(db, change, { ...line, by: "staff:rima" })).toBe(false);
    const moved = { ...change, was: NO_DUTY, departsAt: 1 };
    expect(await setDuty(db, moved, { ...line, by: "staff:rima" })).toBe(false);
    expect(changesBetween(before, await everythingStored([]))).toEqual([]);
    expect(await setDuty(db, { ...change, was: NO_DUTY }, { ...line, by: "staff:rima" })).toBe(
      true,
    );
  });
});

test("Today has the ways of the next 48 hours that lack a plate or a guide", async () => {
  const now = Date.now();
  const at = (hours: number, more: Parameters<typeof aTrip>[1] = {}) =>
    aTrip(db, {
      departsAt: now + hours * HOUR_MS,
      arrivesAt: now + (hours + 5) * HOUR_MS,
      saleClosesAt: now + hours * HOUR_MS,
      returnsAt: null,
      ...more,
    });
  const soon = await at(47);
  const whole = await at(2);
  const later = await at(49);
  const off = await at(3, { cancelledAt: 1 });
  const coming = await at(-20, { returnsAt: now + 4 * HOUR_MS });
  const line = { by: "staff:rima", act: "set_duty", target: "x", reason: "A test", now } as const;
  const was = NO_DUTY;
  const became = { ...NO_DUTY, plate: "Metro", guideName: "Selim" };
  await setDuty(db, { trip: whole.id, leg: "out", departsAt: whole.departsAt, was, became }, line);
  const half = { ...NO_DUTY, plate: "Metro" };
  const of = { trip: soon.id, leg: "out", departsAt: soon.departsAt } as const;
  await setDuty(db, { ...of, was, became: half }, line);

  const { duties_missing: missing } = read(await staffCall("today", {}), TodayView);
  const mine = new Set([soon.id, whole.id, later.id, off.id, coming.id]);
  const found = read(
    await staffCall("find-trips", { duties: "missing", with_duties: true }),
    FoundTripsView,
  );
  expect(found.trips.map(({ id }) => id).filter((id) => mine.has(id))).toEqual([
    coming.id,
    soon.id,
  ]);
  expect(found.duties_missing.filter(({ trip }) => mine.has(trip))).toEqual(
    missing.filter(({ trip }) => mine.has(trip)),
  );
  const named = await staffCall("find-trips", { duties: "missing", name: "no trip is called so" });
  expect(read(named, FoundTripsView)).toMatchObject({ trips: [], duties_missing: [] });
  const file = read(await staffCall("trips-file", { duties: "missing" }), FileView);
  expect(file.rows).toBe(found.trips.length);
  expect(missing.filter(({ trip }) => mine.has(trip))).toMatchObject([
    { trip: coming.id, leg: "back", lacks: ["plate", "guide"] },
    { trip: soon.id, leg: "out", lacks: ["guide"] },
  ]);
});
