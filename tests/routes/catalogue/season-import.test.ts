/** A shop's data is imported from a season's files: all or nothing, repeatable, and without harm to sold seats. */
import { env } from "cloudflare:workers";
import { afterEach, expect, test } from "vitest";
import { TripListView } from "../../../worker/contract/booking/catalogue.ts";
import { formatProblems } from "../../../worker/scripts/season/words.ts";
import { database } from "../../../worker/db/client.ts";
import { aVisit } from "../../support/booking.ts";
import { aBrowser, read } from "../../support/browser.ts";
import { aDestination } from "../../support/catalogue.ts";
import { compareFiles, exportFiles, load } from "../../support/season/loaded-season.ts";
import { aPaidSale, nothingWaits, readRow } from "../../support/paid.ts";
import {
  edited,
  listFiles,
  seasonTexts,
  withTimes,
  type SeasonTexts,
} from "../../support/season/season-files.ts";
import { changesBetween, everythingStored } from "../../support/stored.ts";
import { startWallet } from "../../support/wallet.ts";

afterEach(nothingWaits);

const now = Date.now();

async function bring(texts: SeasonTexts) {
  const prepared = await compareFiles(listFiles(texts), now);
  if (prepared.problems.length > 0) return formatProblems(prepared.problems).slice(0, -1);
  await load(prepared, now);
  return prepared.plan;
}

async function loaded(texts: SeasonTexts) {
  const plan = await bring(texts);
  if (Array.isArray(plan)) throw new Error(plan.join("\n"));
  return plan;
}

test("an empty shop is opened from files, and a seat of it is bought", async () => {
  const { texts, trips } = seasonTexts();
  await loaded(texts);
  const [prefix = ""] = trips[0].split("-");
  const body = { destination_id: prefix, unit_id: `${prefix}a` };
  const { busFTRouteList } = read(
    await aBrowser().post("/api/get-filter-bus-list", body),
    TripListView,
  );
  expect(busFTRouteList.map((trip) => [trip.id, trip.seat_price, trip.seatsAvailable])).toEqual([
    [trips[0], 600, 45],
    [trips[1], 600.5, 40],
  ]);
  const sale = await aPaidSale(await startWallet(), ["A1"], { tripId: trips[0] });
  expect(await readRow(sale.bill)).toMatchObject({ state: "paid" });
  const picture = await aBrowser().get(`/uploads/destinations/${prefix}.svg`);
  expect(picture.status).toBe(200);
});

test("the same files a second time change nothing", async () => {
  const { texts, trips } = seasonTexts();
  await loaded(texts);
  const before = await everythingStored(trips);
  expect(await loaded(texts)).toMatchObject({ changes: [], same: 14 });
  expect(changesBetween(before, await everythingStored(trips))).toEqual([]);
});

test("a changed row is updated by its id, and nothing else is", async () => {
  const { texts, trips } = seasonTexts();
  await loaded(texts);
  const before = await everythingStored([]);
  let next = edited(texts, "trips.csv", ",600,", ",700,");
  next = edited(next, "trips.csv", " 22:15", " 22:20");
  const plan = await loaded(next);
  expect(plan.changes.map(({ id, columns }) => [id, columns])).toEqual([
    [trips[0], [{ column: "fare", was: "600", is: "700" }]],
    [trips[1], [{ column: "departs", was: "2031-01-04 22:15", is: "2031-01-04 22:20" }]],
  ]);
  expect(changesBetween(before, await everythingStored([]))).toEqual(["trips"]);
  const row = await env.DB.prepare("SELECT * FROM trips WHERE id = ?").bind(trips[1]).first();
  const departsAt = Date.parse("2031-01-04T22:20:00+06:00");
  expect(row).toMatchObject({ departs_at: departsAt, sale_closes_at: departsAt - 30 * 60_000 });
});

test("the stops of a trip follow its file", async () => {
  const { texts, trips } = seasonTexts();
  await loaded(texts);
  const [prefix = ""] = trips[0].split("-");
  await loaded(
    edited(texts, "trips.csv", `${prefix}x,${prefix}y`, `${prefix}y ${prefix}x,${prefix}x`),
  );
  const { results } = await env.DB.prepare(
    "SELECT kind, position, point_id FROM trip_points WHERE trip_id = ? ORDER BY kind, position",
  )
    .bind(trips[0])
    .all();
  expect(results).toEqual([
    { kind: "boarding", position: 0, point_id: `${prefix}y` },
    { kind: "boarding", position: 1, point_id: `${prefix}x` },
    { kind: "dropping", position: 0, point_id: `${prefix}x` },
  ]);
});

test("a stop's time moves with its file, and one that a buyer chose stays with its time", async () => {
  const { texts, trips } = seasonTexts();
  const [prefix = ""] = trips[0].split("-");
  await loaded(withTimes(texts, prefix, "22:00 23:10"));
  const plan = await loaded(withTimes(texts, prefix, "22:00 00:05"));
  expect(plan.changes.map(({ columns }) => columns)).toEqual([
    [{ column: "boarding_times", was: "22:00 23:10", is: "22:00 00:05" }],
  ]);
  await startWallet();
  const visit = await aVisit(trips[0]);
  expect(await visit.hold("A1")).toMatchObject({ status: 201 });
  expect((await visit.create({ boarding_point_id: `${prefix}y` })).status).toBe(201);
  expect(await bring(withTimes(texts, prefix, "22:00 00:06"))).toEqual([
    expect.stringContaining(`Passengers know when the bus is at ${prefix}y`),
  ]);
  const { results } = await env.DB.prepare(
    "SELECT point_id, after_ms FROM trip_points WHERE trip_id = ? ORDER BY position",
  )
    .bind(trips[0])
    .all();
  expect(results).toEqual([
    { point_id: `${prefix}x`, after_ms: 0 },
    { point_id: `${prefix}y`, after_ms: 125 * 60_000 },
  ]);
  expect(await bring(withTimes(texts, prefix, ""))).toEqual([
    "trips.csv, line 2, boarding_times: Buyers have chosen a stop by its time; the times cannot go any more.",
  ]);
  expect(await bring(texts)).toEqual([
    expect.stringContaining(`Buyers get on at ${prefix}y; the stop cannot go`),
  ]);
});

test("an export, imported and exported again, is the same byte for byte", async () => {
  const { texts } = seasonTexts();
  await loaded(texts);
  const files = await exportFiles();
  const again = await compareFiles(files, now);
  expect([again.problems, again.plan.changes]).toEqual([[], []]);
  for (const table of ["coupons", "trip_points"]) await env.DB.exec(`DELETE FROM ${table}`);
  await load(await compareFiles(files, now), now);
  expect(await exportFiles()).toEqual(files);
});

test("one bad line refuses the whole import", async () => {
  const before = await everythingStored([]);
  const bad = edited(seasonTexts().texts, "coupons.csv", "percent", "half");
  expect(await bring(bad)).toEqual([expect.stringContaining("coupons.csv, line 2, kind")]);
  expect(changesBetween(before, await everythingStored([]))).toEqual(["uploads"]);
});

test("rows that no file names stay", async () => {
  const { texts, trips } = seasonTexts();
  await loaded(texts);
  const files = new Map(await exportFiles());
  const lines = new TextDecoder().decode(files.get("trips.csv")).split("\r\n");
  const fewer = lines.filter((line) => !line.startsWith(`${trips[1]},`)).join("\r\n");
  files.set("trips.csv", new TextEncoder().encode(fewer));
  const { plan } = await compareFiles(files, now);
  expect(plan.changes).toEqual([]);
  expect(plan.left).toEqual([{ table: "trips", ids: [trips[1]] }]);
});

test("no two destinations have one name, and those that had it before may stay", async () => {
  const { texts } = seasonTexts();
  const line = String(texts["destinations.csv"]?.trimEnd().split("\n").at(-1));
  const [id = "", name = ""] = line.split(",");
  const twin = line.replace(`${id},${name}`, `${id}-twin,${name.toUpperCase()}`);
  expect(
    await bring({ ...texts, "destinations.csv": `${texts["destinations.csv"]}${twin}\n` }),
  ).toEqual(expect.arrayContaining([expect.stringContaining(`is the name of row ${id}-twin too`)]));
  await loaded(texts);
  await aDestination(database(env), { name });
  await loaded(texts);
});

test.each<[string, string, string, string]>([
  ["its plan", ",45,600,", ",40,600,", "The trip has sold seats; its plan cannot change any more."],
  ["its unit", "a,s", "b,s", "The trip has sold seats; its unit cannot change any more."],
  ["its departure", " 22:00", " 21:50", "departs: The trip has sold seats: change its times on"],
  ["its way back", " 18:00", " 19:00", "returns: The trip has sold seats: change its times on"],
])("a trip with sold seats keeps %s", async (_, was, is, message) => {
  const { texts, trips } = seasonTexts();
  await loaded(texts);
  await aPaidSale(await startWallet(), ["A1"], { tripId: trips[0] });
  const found = await bring(edited(texts, "trips.csv", was, is));
  expect(found).toContainEqual(expect.stringContaining(`trips.csv, line 2`));
  expect(found).toContainEqual(expect.stringContaining(message));
});

test("a trip with bookings takes a new fare, and its bills keep theirs", async () => {
  const { texts, trips } = seasonTexts();
  await loaded(texts);
  const sale = await aPaidSale(await startWallet(), ["A1"], { tripId: trips[0] });
  await loaded(edited(texts, "trips.csv", ",600,", ",700,"));
  const bill = await env.DB.prepare("SELECT fare_poisha FROM bills WHERE id = ?")
    .bind(sale.bill)
    .first();
  expect(bill).toEqual({ fare_poisha: 60_000 });
});

test.each([
  ["plan", ",45,600,", ",40,600,"],
  ["departure", " 22:00", " 21:50"],
])(
  "a seat sold between check and write keeps the %s, and nothing is loaded",
  async (_, was, is) => {
    const { texts, trips } = seasonTexts();
    await loaded(texts);
    const next = edited(edited(texts, "trips.csv", was, is), "gallery.csv", "A bus", "Our bus");
    const prepared = await compareFiles(listFiles(next), now);
    expect(prepared.problems).toEqual([]);
    await aPaidSale(await startWallet(), ["A1"], { tripId: trips[0] });
    const before = await everythingStored([]);
    await expect(load(prepared)).rejects.toThrow(/CHECK constraint failed: trips_mode/);
    expect(changesBetween(before, await everythingStored([]))).toEqual([]);
  },
);

test("a cancelled trip is exported as cancelled, imported as cancelled, and never reopened by a file", async () => {
  const { texts, trips } = seasonTexts();
  await loaded(texts);
  await env.DB.prepare("UPDATE trips SET cancelled_at = 1 WHERE id = ?").bind(trips[1]).run();
  expect(await bring(texts)).toEqual([expect.stringMatching(/line 3, cancelled: .*npm run staff/)]);
  const files = await exportFiles();
  expect((await compareFiles(files, now)).plan.changes).toEqual([]);
  await env.DB.prepare("DELETE FROM trip_points WHERE trip_id = ?").bind(trips[1]).run();
  await env.DB.prepare("DELETE FROM trips WHERE id = ?").bind(trips[1]).run();
  await load(await compareFiles(files, now), now);
  const row = await env.DB.prepare("SELECT cancelled_at FROM trips WHERE id = ?")
    .bind(trips[1])
    .first();
  expect(row).toEqual({ cancelled_at: now });
});

test("texts with quotes, and texts like SQL, are stored unchanged", async () => {
  const { texts, trips } = seasonTexts();
  const name = 'Shimul\'s "best"; DROP TABLE trips --';
  await loaded(edited(texts, "buses.csv", "Shimul", `"${name.replaceAll('"', '""')}"`));
  const row = await env.DB.prepare("SELECT name FROM buses WHERE id = ?")
    .bind(trips[0].slice(0, -2))
    .first();
  expect(row).toEqual({ name });
});
