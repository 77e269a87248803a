/**
 * A trip that nobody has booked may change by a file, or by its bus; seats of it may be held, and its page be open. The
 * change raises its revision, as those of acts do, so that nothing is bought by what the page said before (protocol
 * 15).
 */
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { trips as shopTrips } from "../../../drizzle/schema.ts";
import { ENTRY_KINDS } from "../../../worker/acts/content/entry-kinds.ts";
import { entryVersion } from "../../../worker/acts/content/entry-version.ts";
import { database } from "../../../worker/db/client.ts";
import { aVisit, type Visit } from "../../support/booking.ts";
import { aBrowser } from "../../support/browser.ts";
import { aBus, aTrip, freshId } from "../../support/catalogue.ts";
import { findTripRow } from "../../support/changed-trips.ts";
import { anExam } from "../../support/exams.ts";
import { bring, importByAct, load, loadWithPictures } from "../../support/season/loaded-season.ts";
import { aMovingSale, interrupted, move, type MovingSale } from "../../support/moves.ts";
import { nothingWaits } from "../../support/paid.ts";
import {
  edited,
  seasonTexts,
  withExam,
  type SeasonTexts,
} from "../../support/season/season-files.ts";
import { staff } from "../../support/staff.ts";
import { startWallet } from "../../support/wallet.ts";

const db = database(env);
const CHANGED = { status: 409, body: { code: "trip_changed" } };

beforeEach(async () => void (await startWallet()));
afterEach(nothingWaits);

/** Three trips of a season, the first with an exam; another bus, type, unit and exam are there. */
async function aLoadedSeason() {
  const { texts, trips } = seasonTexts();
  const [p = ""] = trips[0].split("-");
  const more: SeasonTexts = {
    "bus-types.csv": `${p}v,VIP\n`,
    "buses.csv": `${p}v,Bakul,${p}v\n`,
    "units.csv": `${p}c,${p},C,Science,2\n`,
    "exams.csv": `${p}f,${p}a,2030-31,Evening,2031-01-05 15:00,,2031-01-05 14:30,"Hall 9",https://university.example/notice,\n`,
  };
  const whole = Object.fromEntries(
    Object.entries(withExam(texts, p)).map(([file, text]) => [file, text + (more[file] ?? "")]),
  );
  await loadWithPictures(whole);
  return { p, whole, trips };
}

async function readRevisions(ids: readonly string[]) {
  return Promise.all(ids.map(async (id) => (await findTripRow(db, id)).revision));
}

/** Lets a ticket move from one trip to the other: both go to one unit. */
async function bringTogether(from: string, to: string) {
  const { destinationId, unitId } = await findTripRow(db, to);
  await db.update(shopTrips).set({ destinationId, unitId }).where(eq(shopTrips.id, from));
}

async function holding(trip: string, seatNo = "A1"): Promise<Visit> {
  const visit = await aVisit(trip);
  expect((await visit.hold(seatNo)).status).toBe(201);
  return visit;
}

/** By rows of the file: what stands there, what comes in its place, and which trips are others by it. */
const BY_FILE: [string, string, (p: string) => [string, string], [number, number, number]][] = [
  ["another bus", "trips.csv", (p) => [`${p}a,${p},45,`, `${p}a,${p}v,45,`], [1, 0, 0]],
  ["an earlier departure", "trips.csv", () => ["2031-01-04 22:00", "2031-01-04 14:00"], [1, 0, 0]],
  ["a later arrival", "trips.csv", () => ["2031-01-05 05:00,2", "2031-01-05 06:00,2"], [1, 0, 0]],
  ["another way back", "trips.csv", () => ["2031-01-05 18:00", "2031-01-05 23:00"], [1, 0, 0]],
  ["a smaller plan", "trips.csv", () => [",45,", ",40,"], [1, 0, 0]],
  ["another unit", "trips.csv", (p) => [`${p}a,${p},40,`, `${p}c,${p},40,`], [0, 1, 0]],
  ["another exam", "trips.csv", (p) => [`,${p}e\n`, `,${p}f\n`], [1, 0, 0]],
  ["no exam", "trips.csv", (p) => [`,${p}e\n`, ",\n"], [1, 0, 0]],
  ["another day of places", "trips.csv", () => ["2031-01-04 23:00", "2031-01-04 01:00"], [0, 0, 1]],
  ["another place of its exam", "exams.csv", () => ["Hall 1", "Hall 2"], [1, 0, 0]],
  ["another type of its bus", "buses.csv", (p) => [`Shimul,${p}\n`, `Shimul,${p}v\n`], [1, 1, 1]],
  ["another name of the type", "bus-types.csv", (p) => [`${p},AC\n`, `${p},Cool\n`], [1, 1, 1]],
  ["another name", "trips.csv", () => ["exam, bus 1", "exam, coach 1"], [0, 0, 0]],
  ["another fare", "trips.csv", () => [",600,", ",601,"], [0, 0, 0]],
  ["another name of its bus", "buses.csv", () => ["Shimul", "Polash"], [0, 0, 0]],
  ["an exam for the first time", "trips.csv", (p) => [`${p}y,\n`, `${p}y,${p}e\n`], [0, 0, 0]],
];

describe("a season's file", () => {
  test.each(BY_FILE)("that gives %s", async (_, file, edits, raised) => {
    const { p, whole, trips } = await aLoadedSeason();
    const visit = await holding(trips[0]);
    const changed = edited(whole, file, ...edits(p));
    expect(await importByAct(changed)).toMatchObject({ status: 200, body: { changed: true } });
    expect(await readRevisions(trips)).toEqual(raised);
    const created = await visit.create({ trip_revision: 0 });
    if (raised[0] === 1) expect(created).toMatchObject(CHANGED);
    else expect(created.status).toBe(201);
    if (raised[0] === 1) expect((await visit.create({ trip_revision: 1 })).status).toBe(201);
  });

  test("changes nothing once more", async () => {
    const { whole, trips } = await aLoadedSeason();
    const later = edited(whole, "trips.csv", "2031-01-04 22:00", "2031-01-04 14:00");
    await load(await bring(later));
    await load(await bring(later));
    expect(await readRevisions(trips)).toEqual([1, 0, 0]);
    expect((await findTripRow(db, trips[0])).version).toBe(1);
  });

  test("refuses places that were shown at another hour", async () => {
    const { whole, trips } = await aLoadedSeason();
    const shop = await aBrowser().get("/api/shop");
    const appointment = {
      trip_id: trips[2],
      contact_name: "Karim",
      contact_number: "01812345678",
      contact_email: "",
      payment_type: "Hand Cash",
      total_seat: 1,
      total_seat_price: 459,
      center_name: JSON.parse(JSON.stringify(shop.body)).shop.centers[0],
    };
    await importByAct(edited(whole, "trips.csv", "2031-01-04 23:00", "2031-01-04 01:00"));
    const send = (trip_revision: number) =>
      aBrowser().post("/api/save-seat-booking-appoinment", { ...appointment, trip_revision });
    expect(await send(0)).toMatchObject(CHANGED);
    expect((await send(1)).status).toBe(201);
  });

  test("sends nobody who chooses a departure to another one", async () => {
    const { whole, trips } = await aLoadedSeason();
    const sale = await aMovingSale(await startWallet());
    await bringTogether(sale.source, trips[0]);
    await importByAct(edited(whole, "trips.csv", "2031-01-04 22:00", "2031-01-04 14:00"));
    const there = { ...sale, target: trips[0] };
    expect(await move(there)).toEqual({ ok: false, error: { reason: "trip_changed" } });
    expect(await move(there, { toRevision: 1 })).toEqual({ ok: true, value: "moved" });
  });

  test.each(["named", "not named"])("a seat that the bus has lost is refused, %s", async (how) => {
    const { whole, trips } = await aLoadedSeason();
    const visit = await holding(trips[0], "K5");
    const payment = await visit.payment();
    await importByAct(edited(whole, "trips.csv", ",45,", ",40,"));
    const create = () =>
      visit.browser.post("/api/bkash/payment/create", {
        ...payment,
        ...(how === "named" && { trip_revision: 1 }),
      });
    expect(await create()).toMatchObject({ status: 422, body: { code: "no_such_seat" } });
    expect((await visit.cancel("K5")).status).toBe(201);
    expect((await visit.hold("A1")).status).toBe(201);
    expect((await create()).status).toBe(201);
  });
});

/** Gives a bus another type. */
async function retype(bus: string) {
  const fields = (await ENTRY_KINDS.bus.find(db, bus, env))?.fields ?? {};
  const seen = await entryVersion(fields);
  const type = `Plain ${freshId()}`;
  return staff("save-entry", { kind: "bus", id: bus, seen, fields: { ...fields, type } });
}

describe("an act", () => {
  test("that gives a bus another type", async () => {
    const busId = await aBus(db, { typeName: `AC ${freshId()}` });
    const departsAt = Date.now() - 86_400_000;
    const all = await Promise.all([
      aTrip(db, { busId }),
      aTrip(db, { busId, departsAt, postponedAt: departsAt }),
      aTrip(db, { busId, departsAt }),
      aTrip(db, { busId, cancelledAt: 1 }),
      aTrip(db),
    ]);
    const ids = all.map(({ id }) => id);
    const visit = await holding(ids[0] ?? "");
    // The trip's page is in the cache, which the act has to empty.
    expect((await visit.create({ trip_revision: 0 })).status).toBe(201);
    await env.DB.prepare("UPDATE bills SET state = 'failed' WHERE trip_id = ?").bind(ids[0]).run();
    expect(await retype(busId)).toMatchObject({ status: 200, body: { changed: true } });
    expect(await readRevisions(ids)).toEqual([1, 1, 0, 0, 0]);
    expect(await visit.create({ trip_revision: 0 })).toMatchObject(CHANGED);
    expect((await visit.create({ trip_revision: 1 })).status).toBe(201);
  });

  test("that takes a trip to another exam", async () => {
    const trip = await aTrip(db);
    const [first, second] = await Promise.all(
      ["Curzon Hall", "Hall 9"].map((place) => anExam(db, { unitId: trip.unitId, place })),
    );
    const set = (exam: string | null | undefined) =>
      staff("set-trip-exam", { exam, trips: [trip.id] });
    expect((await set(first?.id)).status).toBe(200);
    expect(await readRevisions([trip.id])).toEqual([0]);
    const visit = await holding(trip.id);
    expect((await set(second?.id)).status).toBe(200);
    expect(await visit.create({ trip_revision: 0 })).toMatchObject(CHANGED);
    expect((await set(null)).status).toBe(200);
    expect(await readRevisions([trip.id])).toEqual([2]);
  });
});

describe("a trip that a ticket is moving to counts as booked", () => {
  async function inTheMiddle(sale: MovingSale, act: () => Promise<unknown>) {
    let answer: unknown;
    const { deps } = interrupted(1, "after", async () => {
      answer = await act();
    });
    expect(await move(sale, {}, deps)).toEqual({ ok: true, value: "moved" });
    return answer;
  }

  test("for acts", async () => {
    const sale = await aMovingSale(await startWallet());
    const { busId, name } = await findTripRow(db, sale.target);
    const bus = await aBus(db, { typeName: `AC ${freshId()}` });
    const answers = await inTheMiddle(sale, async () => [
      await retype(busId),
      await staff("edit-trip", { trip: sale.target, name, bus }),
    ]);
    expect(answers).toMatchObject([
      { body: { why: "bus_type_is_booked" } },
      { body: { why: "bus_is_booked" } },
    ]);
  });

  test("for a file, checked before and when it is written", async () => {
    const { whole, trips } = await aLoadedSeason();
    const sale = await aMovingSale(await startWallet());
    const smaller = edited(whole, "trips.csv", ",45,", ",40,");
    const prepared = await bring(smaller);
    await bringTogether(sale.source, trips[0]);
    const answer = await inTheMiddle({ ...sale, target: trips[0] }, async () => {
      await expect(load(prepared)).rejects.toThrow(/CHECK constraint failed: trips_mode/);
      return importByAct(smaller);
    });
    expect(answer).toMatchObject({ status: 409, body: { why: "season_wrong" } });
    expect(await readRevisions([trips[0]])).toEqual([0]);
  });
});
