/** A season from an older one: its exams, each trip to the new day of its exam, in portions, once, and taken back. */
import { env } from "cloudflare:workers";
import { eq, getTableColumns } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { buses, trips } from "../../../../drizzle/schema.ts";
import { cachedTrips, startOfDay } from "../../../../worker/cache/public-reads.ts";
import {
  CancelCopiesView,
  CopySeasonView,
  ExamsView,
} from "../../../../worker/contract/staff/staff-copies.ts";
import { database } from "../../../../worker/db/client.ts";
import { toDhakaInstant } from "../../../../worker/domain/dhaka-time.ts";
import { read } from "../../../support/browser.ts";
import { aBus, aDestination, aTrip, aUnit, listTimedStops } from "../../../support/catalogue.ts";
import { actsOn, listCopies, openTripsOn } from "../../../support/copies.ts";
import { computeHash, staff, staffCall, WHO } from "../../../support/staff.ts";
import { changesBetween, everythingStored } from "../../../support/stored.ts";

const db = database(env);

async function listExams(from: string, to: string) {
  return read(await staffCall("exams", { from, to }), ExamsView);
}

async function copySeason(body: object) {
  return read(await staff("copy-season", { ...body }), CopySeasonView);
}

/** So many trips of one exam on one day, each with a name of its own. */
async function manyTrips(count: number, journeyDate: string): Promise<string> {
  const { id, unitId } = await aTrip(db, { journeyDate, name: "Bus 0" });
  const columns = columnsWith({ id: "t.id || '-' || n.value", name: "'Bus ' || n.value" });
  await env.DB.prepare(
    `INSERT INTO trips (${columns.names}) SELECT ${columns.values}
     FROM trips AS t, (WITH RECURSIVE n(value) AS
       (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < ${count - 1}) SELECT value FROM n) AS n
     WHERE t.id = '${id}'`,
  ).run();
  return unitId;
}

/** The columns of a trip, each with its value in `t` or another one. */
function columnsWith(values: Record<string, string>) {
  const names = Object.values(getTableColumns(trips)).map(({ name }) => name);
  return {
    names: names.join(", "),
    values: names.map((name) => values[name] ?? `t.${name}`).join(", "),
  };
}

describe("the exams of some days", () => {
  test("are those of the trips that depart on them, with their days and how many trips", async () => {
    const place = { destinationId: await aDestination(db, { name: "RU" }) };
    const unitId = await aUnit(db, { ...place, name: "A" });
    const first = { ...place, unitId, examDate: "2035-01-06" };
    await aTrip(db, { ...first, journeyDate: "2035-01-04" });
    await aTrip(db, { ...first, journeyDate: "2035-01-05" });
    await aTrip(db, { ...first, journeyDate: "2035-01-05", cancelledAt: 1 });
    await aTrip(db, { ...place, unitId, journeyDate: "2035-01-06", examDate: "2035-01-07" });
    await aTrip(db, { ...place, unitId, journeyDate: "2035-01-07", examDate: "2035-01-08" });
    const exam = { unit: unitId, unit_name: "A", destination: "RU" };
    expect(await listExams("2035-01-04", "2035-01-06")).toEqual({
      status_code: 201,
      is_cut: false,
      exams: [
        { ...exam, exam_date: "2035-01-06", first: "2035-01-04", last: "2035-01-05", trips: 2 },
        { ...exam, exam_date: "2035-01-07", first: "2035-01-06", last: "2035-01-06", trips: 1 },
      ],
    });
    expect((await listExams("2035-02-01", "2035-02-02")).exams).toEqual([]);
  });
});

describe("a season", () => {
  test("has its trips on the new days of their exams, each answered and in the trail, once", async () => {
    const night = await aTrip(db, {
      journeyDate: "2035-03-30",
      opensAt: toDhakaInstant("2035-03-01", "10:00"),
    });
    await listTimedStops(db, night.id, [["Gate", 20]]);
    const { unitId, destinationId } = night;
    const early = await aTrip(db, {
      unitId,
      destinationId,
      journeyDate: "2035-03-29",
      examDate: "2035-03-31",
    });
    const off = await aTrip(db, { unitId, journeyDate: "2035-03-30", cancelledAt: 1 });
    const other = await aTrip(db, { journeyDate: "2035-03-30" });
    const hidden = await aBus(db);
    await db.update(buses).set({ hidden: true }).where(eq(buses.id, hidden));
    const stays = await aTrip(db, { unitId, busId: hidden, journeyDate: "2035-03-30" });
    const choice = {
      destinationId,
      unitId,
      mode: "limited" as const,
      departsAfter: startOfDay(Date.now()),
    };
    expect(await cachedTrips(env, choice)).toHaveLength(2);

    const season = {
      from: "2035-03-29",
      to: "2035-03-30",
      // Over the leap day of 2036.
      exams: [{ unit: unitId, was: "2035-03-31", day: "2036-03-07" }],
    };
    const before = await everythingStored([]);
    const dry = read(await staff("copy-season", { ...season, dry_run: true }), CopySeasonView);
    expect(changesBetween(before, await everythingStored([]))).toEqual([]);
    expect(dry).toMatchObject({ copied: 2, kept: 2, rest: 0 });
    expect(
      dry.rows.map(({ trip, was, departs, opens, why }) => [trip, was, departs, opens, why]),
    ).toEqual([
      [early.id, "2035-03-29T22:00:00+06:00", "2036-03-05T22:00:00+06:00", null, null],
      [
        night.id,
        "2035-03-30T22:00:00+06:00",
        "2036-03-06T22:00:00+06:00",
        "2036-02-06T10:00:00+06:00",
        null,
      ],
      [off.id, "2035-03-30T22:00:00+06:00", "2036-03-06T22:00:00+06:00", null, "cancelled"],
      [stays.id, "2035-03-30T22:00:00+06:00", "2036-03-06T22:00:00+06:00", null, "hidden"],
    ]);

    const done = await copySeason(season);
    expect(done).toMatchObject({ changed: true, copied: 2, inverse: { act: "cancel-copies" } });
    const year = 342 * 86_400_000;
    const [first, second] = await listCopies(done.inverse);
    expect(first).toMatchObject({ examDate: "2036-03-07", departsAt: early.departsAt + year });
    expect(second).toMatchObject({
      name: night.name,
      journeyDate: "2036-03-06",
      examDate: "2036-03-07",
      departsAt: night.departsAt + year,
      arrivesAt: night.arrivesAt + year,
      returnsAt: (night.returnsAt ?? 0) + year,
      saleClosesAt: night.saleClosesAt + year,
      farePoisha: night.farePoisha,
      cancelledAt: null,
      incarnation: null,
      boarding: [{ name: "Gate", at: night.departsAt + year + 20 * 60_000 }],
    });
    expect(await actsOn(second?.id ?? "")).toEqual([
      { act: "copy_season", detail: JSON.stringify({ from: night.id }) },
    ]);
    expect(await actsOn("2035-03-29/2035-03-30")).toMatchObject([{ act: "copy_season" }]);
    expect(await cachedTrips(env, choice), "the public lists show them").toHaveLength(4);

    const again = read(await staff("copy-season", { ...season, dry_run: true }), CopySeasonView);
    expect(again).toMatchObject({ next: null, copied: 0, kept: 4 });
    expect(again.rows.map(({ why }) => why)).toEqual(["cancelled", "hidden", "there", "there"]);
    expect((await copySeason(season)).changed).toBe(false);
    expect(await openTripsOn("2036-03-06")).toHaveLength(1);
    expect(await actsOn(other.id), "an exam without a new day stays").toEqual([]);
  });

  test("opens when it is said, and is taken back whole", async () => {
    const trip = await aTrip(db, { journeyDate: "2035-05-01" });
    const exams = [{ unit: trip.unitId, was: "2035-05-02", day: "2036-05-10" }];
    const opens = "2036-04-01T10:00:00+06:00";
    const days = { from: "2035-05-01", to: "2035-05-01", exams };
    const { inverse, rows } = await copySeason({ ...days, opens });
    expect(rows).toMatchObject([{ opens, why: null }]);
    expect(await listCopies(inverse)).toMatchObject([{ opensAt: Date.parse(opens) }]);
    const back = read(await staff("cancel-copies", { ...inverse?.input }), CancelCopiesView);
    expect(back).toMatchObject({ changed: true, rows: [{ why: null }] });
    expect(await openTripsOn("2036-05-09")).toEqual([]);
    const late = await copySeason({ ...days, opens: "2036-05-09T21:59:00+06:00", dry_run: true });
    expect(late).toMatchObject({ copied: 0, rows: [{ why: "times" }] });
  });

  test("goes 100 trips a call, and the same call again makes the rest", async () => {
    const unit = await manyTrips(130, "2035-06-01");
    const exams = [{ unit, was: "2035-06-02", day: "2036-06-02" }];
    const season = { from: "2035-06-01", to: "2035-06-01", exams };
    const first = await copySeason(season);
    expect(first).toMatchObject({ changed: true, copied: 100, kept: 0, rest: 30 });
    expect(first.rows).toHaveLength(100);
    const second = await copySeason(season);
    expect(second).toMatchObject({ changed: true, copied: 30, kept: 100, rest: 0 });
    expect(await openTripsOn("2036-06-01")).toHaveLength(130);
    expect(await copySeason(season)).toMatchObject({ changed: false, copied: 0, kept: 130 });
    expect(await openTripsOn("2036-06-01")).toHaveLength(130);
  });

  test("is refused with the new preview, and nothing is copied, when a trip changed since it was shown", async () => {
    const trip = await aTrip(db, { journeyDate: "2035-07-01" });
    const { unitId } = trip;
    await aTrip(db, { unitId, journeyDate: "2035-07-01" });
    const exams = [{ unit: unitId, was: "2035-07-02", day: "2036-07-02" }];
    const season = { ...WHO, from: "2035-07-01", to: "2035-07-01", exams };
    const hash = computeHash(await staffCall("copy-season", { ...season, dry_run: true }));
    await db.update(trips).set({ cancelledAt: 1 }).where(eq(trips.id, trip.id));
    const before = await everythingStored([]);
    const confirmed = { ...season, dry_run: false, hash };
    const other = { ...confirmed, exams: [{ ...exams[0], day: "2036-07-03" }] };
    for (const body of [confirmed, other]) {
      expect(await staffCall("copy-season", body)).toMatchObject({
        status: 409,
        body: { code: "preview_changed", preview: { copied: 1, kept: 1 } },
      });
    }
    expect(changesBetween(before, await everythingStored([]))).toEqual([]);
  });

  test.each<[string, (unit: string) => object, string]>([
    ["more than a year", () => ({ to: "2036-08-01" }), "a year at most"],
    [
      "an exam with two new days",
      (unit) => ({
        exams: ["03", "04"].map((day) => ({ unit, was: "2035-08-02", day: `2036-08-${day}` })),
      }),
      "named twice",
    ],
    [
      "exams without a trip",
      (unit) => ({ exams: [{ unit, was: "2035-08-03", day: "2036-08-02" }] }),
      "No trip",
    ],
    ["days that end before they begin", () => ({ from: "2035-08-02" }), "No trip"],
  ])("of %s is refused", async (_, wrong, why) => {
    const { unitId } = await aTrip(db, { journeyDate: "2035-08-01" });
    const exams = [{ unit: unitId, was: "2035-08-02", day: "2036-08-02" }];
    const season = { from: "2035-08-01", to: "2035-08-01", exams, ...wrong(unitId) };
    expect(await staff("copy-season", season)).toMatchObject({
      status: 409,
      body: { code: "act_refused", message: expect.stringContaining(why) },
    });
  });

  test("takes a year and 2,000 trips, and no more", async () => {
    const unit = await manyTrips(2_000, "2035-09-01");
    const exams = [{ unit, was: "2035-09-02", day: "2036-09-02" }];
    const season = { from: "2034-09-02", to: "2035-09-02", exams, dry_run: true };
    const dry = read(await staff("copy-season", season), CopySeasonView);
    expect(dry).toMatchObject({ copied: 100, rest: 1_900 });
    await aTrip(db, { unitId: unit, journeyDate: "2035-09-01" });
    expect(await staff("copy-season", season)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("More than 2000 trips") },
    });
  });
});
