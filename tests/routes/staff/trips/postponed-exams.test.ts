/**
 * A trip without a date may become another one by a file or by its bus before its exam has a date again: it then sells
 * until as long before its departure as it did before it was postponed (protocol 15).
 */
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { exams, trips as shopTrips } from "../../../../drizzle/schema.ts";
import { ENTRY_KINDS } from "../../../../worker/acts/content/entry-kinds.ts";
import { entryVersion } from "../../../../worker/acts/content/entry-version.ts";
import { database } from "../../../../worker/db/client.ts";
import { aBus, aTrip, freshId } from "../../../support/catalogue.ts";
import { findTripRow } from "../../../support/changed-trips.ts";
import { anExam } from "../../../support/exams.ts";
import { compareFiles, exportFiles, load } from "../../../support/season/loaded-season.ts";
import { staff } from "../../../support/staff.ts";

const db = database(env);
const DAY_MS = 86_400_000;
const TWO_HOURS_MS = 7_200_000;

async function aTripWithExam() {
  const busId = await aBus(db, { typeName: `AC ${freshId()}` });
  const { departsAt } = await aTrip(db);
  const trip = await aTrip(db, { busId, saleClosesAt: departsAt - TWO_HOURS_MS });
  const exam = await anExam(db, { unitId: trip.unitId });
  await env.DB.prepare("UPDATE trips SET exam_id = ? WHERE id = ?").bind(exam.id, trip.id).run();
  const announced = { exam: exam.id, announcement: "The university says so", source_url: "" };
  const move = (starts_at: string | null) => staff("move-exam", { ...announced, starts_at });
  return { trip, exam: exam.id, move };
}

async function aPostponedTrip() {
  const { move, ...made } = await aTripWithExam();
  expect((await move(null)).status).toBe(200);
  expect(await findTripRow(db, made.trip.id)).toMatchObject({ revision: 1 });
  return { ...made, giveDate: move };
}

async function retype(bus: string) {
  const fields = (await ENTRY_KINDS.bus.find(db, bus, env))?.fields ?? {};
  const seen = await entryVersion(fields);
  const type = `Plain ${freshId()}`;
  return staff("save-entry", { kind: "bus", id: bus, seen, fields: { ...fields, type } });
}

async function exportTrips(): Promise<string> {
  return new TextDecoder().decode((await exportFiles()).get("trips.csv"));
}

/** A season's file of trips, in which `was` stands for `is` in the row of this one. */
function prepareTrips(text: string, trip: string, [was, is]: [string, string] = ["", ""]) {
  const row = text.split("\n").find((line) => line.startsWith(`${trip},`)) ?? "";
  expect(row).toContain(was);
  const file = new TextEncoder().encode(text.replace(row, row.replace(was, is)));
  return compareFiles(new Map([["trips.csv", file]]));
}

async function importBus(trip: string, bus: string) {
  const { busId } = await findTripRow(db, trip);
  await load(await prepareTrips(await exportTrips(), trip, [`,${busId},`, `,${bus},`]));
}

const MEANWHILE: [string, (trip: { id: string; busId: string }) => Promise<unknown>, number][] = [
  ["nothing else happens", async () => null, 1],
  ["its bus gets another type", async ({ busId }) => retype(busId), 2],
  ["a file gives it another bus", async ({ id }) => importBus(id, await aBus(db)), 2],
  [
    "both happen",
    async ({ id, busId }) => {
      await retype(busId);
      await importBus(id, await aBus(db));
    },
    3,
  ],
];

describe.each(MEANWHILE)("a trip is postponed, %s", (_, change, revision) => {
  test.each([
    ["another day", "2030-12-12T10:00:00+06:00", 7 * DAY_MS],
    ["the very old day", "2030-12-05T10:00:00+06:00", 0],
  ])("and its exam gets %s", async (_day, startsAt, laterMs) => {
    const { trip, giveDate } = await aPostponedTrip();
    await change(trip);
    expect(await findTripRow(db, trip.id)).toMatchObject({ revision });
    expect(await giveDate(startsAt)).toMatchObject({ body: { changed: true } });
    expect(await findTripRow(db, trip.id)).toMatchObject({
      postponedAt: null,
      revision: revision + 1,
      departsAt: trip.departsAt + laterMs,
      saleClosesAt: trip.saleClosesAt + laterMs,
    });
  });
});

test("one that a file brought postponed sells again until as usual before its departure", async () => {
  const { trip, exam, giveDate } = await aPostponedTrip();
  await env.DB.prepare("DELETE FROM trip_changes WHERE trip_id = ?").bind(trip.id).run();
  expect((await db.select().from(exams).where(eq(exams.id, exam)))[0]?.startsAt).toBeNull();
  expect((await giveDate("2030-12-05T10:00:00+06:00")).body).toMatchObject({ changed: true });
  const [again] = await db.select().from(shopTrips).where(eq(shopTrips.id, trip.id));
  expect(again).toMatchObject({ postponedAt: null, saleClosesAt: trip.departsAt - 1_800_000 });
});

test("a file of before leaves the end of its sale, and none takes it to another exam", async () => {
  const { trip, exam, move } = await aTripWithExam();
  const older = await exportTrips();
  await move(null);
  const postponed = await findTripRow(db, trip.id);
  const prepared = await prepareTrips(older, trip.id, [",600,", ",650,"]);
  // The column of a postponement, the last but one, is only exported.
  expect(prepared.problems.map(({ code }) => code)).toEqual(["postponed_elsewhere"]);
  const byHand = older
    .split("\n")
    .map((line) => line.replace(/(,[^,]*){2}$/, ""))
    .join("\n");
  await load(await prepareTrips(byHand, trip.id, [",600,", ",650,"]));
  expect(await findTripRow(db, trip.id)).toMatchObject({
    farePoisha: 65_000,
    saleClosesAt: postponed.saleClosesAt,
    postponedAt: postponed.postponedAt,
    revision: 1,
  });
  for (const other of ["", (await anExam(db, { unitId: trip.unitId, place: "Hall 9" })).id]) {
    const { problems } = await prepareTrips(await exportTrips(), trip.id, [exam, other]);
    expect(problems.map(({ code }) => code)).toEqual(["postponed_elsewhere"]);
  }
});

test("one that is postponed twice begins from what it was before the last time", async () => {
  const { trip, giveDate } = await aPostponedTrip();
  await giveDate("2030-12-12T10:00:00+06:00");
  await giveDate(null);
  await retype(trip.busId);
  await giveDate("2030-12-19T10:00:00+06:00");
  expect(await findTripRow(db, trip.id)).toMatchObject({
    postponedAt: null,
    departsAt: trip.departsAt + 14 * DAY_MS,
    saleClosesAt: trip.saleClosesAt + 14 * DAY_MS,
  });
});
