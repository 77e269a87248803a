/** A shop's data is imported from a season's files: all or nothing, repeatable, and without harm to sold seats. */
import { env } from "cloudflare:workers";
import { afterEach, expect, test } from "vitest";
import { TripListView } from "../../../worker/contract/catalogue.ts";
import { exportSeason, load, prepare } from "../../../worker/season/exchange.ts";
import { bindingsStore } from "../../../worker/scripts/season/bindings-store.ts";
import type { Store } from "../../../worker/season/store.ts";
import { formatProblems } from "../../../worker/scripts/season/words.ts";
import { database } from "../../../worker/db/client.ts";
import { aVisit } from "../../support/booking.ts";
import { aBrowser, read } from "../../support/browser.ts";
import { aDestination } from "../../support/catalogue.ts";
import { aPaidSale, nothingWaits, rowOf } from "../../support/paid.ts";
import {
  edited,
  filesOf,
  seasonTexts,
  withTimes,
  type SeasonTexts,
} from "../../support/season-files.ts";
import { changesBetween, everythingStored } from "../../support/stored.ts";
import { startWallet } from "../../support/wallet.ts";

afterEach(nothingWaits);

const store = bindingsStore(env);
const now = Date.now();

async function bring(texts: SeasonTexts, { isDeleting = false, into = store } = {}) {
  const prepared = await prepare(into, filesOf(texts), { isDeleting, now });
  if (prepared.problems.length > 0) return formatProblems(prepared.problems).slice(0, -1);
  await load(into, prepared);
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
  expect(await rowOf(sale.bill)).toMatchObject({ state: "paid" });
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

test("a stop's time moves with its file, and a stop that a buyer chose stays", async () => {
  const { texts, trips } = seasonTexts();
  const [prefix = ""] = trips[0].split("-");
  await loaded(withTimes(texts, prefix, "22:00 23:10"));
  await startWallet();
  const visit = await aVisit(trips[0]);
  expect(await visit.hold("A1")).toMatchObject({ status: 201 });
  expect((await visit.create({ boarding_point_id: `${prefix}y` })).status).toBe(201);
  const plan = await loaded(withTimes(texts, prefix, "22:00 00:05"));
  expect(plan.changes.map(({ columns }) => columns)).toEqual([
    [{ column: "boarding_times", was: "22:00 23:10", is: "22:00 00:05" }],
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
  const { files, missing } = await exportSeason(store);
  expect(missing).toEqual([]);
  const again = await prepare(store, files, { isDeleting: true, now });
  expect([again.problems, again.statements]).toEqual([[], []]);
  for (const table of ["coupons", "trip_points"]) await env.DB.exec(`DELETE FROM ${table}`);
  await load(store, await prepare(store, files, { isDeleting: true, now }));
  expect((await exportSeason(store)).files).toEqual(files);
});

test("an error in the middle leaves the shop's rows as they were", async () => {
  const { texts, trips } = seasonTexts();
  const before = await everythingStored([]);
  const breaking: Store = {
    ...store,
    run: (statements) =>
      store.run([
        ...statements.slice(0, 9),
        "INSERT INTO nowhere VALUES (1);",
        ...statements.slice(9),
      ]),
  };
  await expect(bring(texts, { into: breaking })).rejects.toThrow("nowhere");
  expect(changesBetween(before, await everythingStored([]))).toEqual(["uploads"]);
  await loaded(texts);
  const row = await env.DB.prepare("SELECT fare_poisha FROM trips WHERE id = ?")
    .bind(trips[0])
    .first();
  expect(row).toEqual({ fare_poisha: 60_000 });
});

test("a picture that can't be stored stops the rows from being written", async () => {
  const before = await everythingStored([]);
  const putPictures = () => Promise.reject(new Error("no room"));
  await expect(bring(seasonTexts().texts, { into: { ...store, putPictures } })).rejects.toThrow(
    "no room",
  );
  expect(changesBetween(before, await everythingStored([]))).toEqual([]);
});

test("one bad line refuses the whole import", async () => {
  const before = await everythingStored([]);
  const bad = edited(seasonTexts().texts, "coupons.csv", "percent", "half");
  expect(await bring(bad)).toEqual([expect.stringContaining("coupons.csv, line 2, kind")]);
  expect(changesBetween(before, await everythingStored([]))).toEqual([]);
});

function withoutTrip(files: ReadonlyMap<string, Uint8Array>, id: string) {
  const lines = new TextDecoder().decode(files.get("trips.csv")).split("\r\n");
  const kept = lines.filter((line) => !line.startsWith(`${id},`)).join("\r\n");
  return new Map(files).set("trips.csv", new TextEncoder().encode(kept));
}

test("rows that no file names stay, and are deleted with --delete", async () => {
  const { texts, trips } = seasonTexts();
  await loaded(texts);
  const { files } = await exportSeason(store);
  const fewer = withoutTrip(files, trips[1]);
  const staying = await prepare(store, fewer, { isDeleting: false, now });
  expect(staying.statements).toEqual([]);
  expect(staying.plan.left).toEqual([{ table: "trips", ids: [trips[1]] }]);
  await load(store, await prepare(store, fewer, { isDeleting: true, now }));
  const { results } = await env.DB.prepare("SELECT id FROM trips WHERE id IN (?, ?)")
    .bind(trips[0], trips[1])
    .all();
  expect(results).toEqual([{ id: trips[0] }]);
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

test("a row that others reference is not deleted", async () => {
  const { texts, trips } = seasonTexts();
  await loaded(texts);
  const { files } = await exportSeason(store);
  const [prefix = ""] = trips[0].split("-");
  const fewer = new Map(files).set("buses.csv", new TextEncoder().encode("id,name,type\n"));
  const { problems } = await prepare(store, fewer, { isDeleting: true, now });
  expect(formatProblems(problems)).toContainEqual(
    expect.stringMatching(
      new RegExp(`^trips.csv, line \\d+, bus: There is no "${prefix}" in buses.csv`),
    ),
  );
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

test("a trip with bookings is not deleted, and takes a new fare", async () => {
  const { texts, trips } = seasonTexts();
  await loaded(texts);
  const sale = await aPaidSale(await startWallet(), ["A1"], { tripId: trips[0] });
  const { files } = await exportSeason(store);
  const none = new Map(files).set(
    "trips.csv",
    new TextEncoder().encode(String(texts["trips.csv"]?.split("\n")[0])),
  );
  const { problems } = await prepare(store, none, { isDeleting: true, now });
  expect(formatProblems(problems)).toContainEqual(
    expect.stringContaining(`Row ${trips[0]}: Somebody has begun to book the trip`),
  );
  await loaded(edited(texts, "trips.csv", ",600,", ",700,"));
  const bill = await env.DB.prepare("SELECT fare_poisha FROM bills WHERE id = ?")
    .bind(sale.bill)
    .first();
  expect(bill).toEqual({ fare_poisha: 60_000 });
});

test.each([
  ["the shop's switch keeps", "UPDATE trips SET incarnation = 'one' WHERE id = ?"],
  ["is cancelled", "UPDATE trips SET cancelled_at = 1 WHERE id = ?"],
])("a trip that %s is not deleted, also by an import that was compared before", async (_, make) => {
  const { texts, trips } = seasonTexts();
  await loaded(texts);
  const none = withoutTrip((await exportSeason(store)).files, trips[1]);
  const before = await prepare(store, none, { isDeleting: true, now });
  expect(before.problems).toEqual([]);
  await env.DB.prepare(make).bind(trips[1]).run();
  await expect(load(store, before)).rejects.toThrow("CHECK constraint failed");
  const { problems } = await prepare(store, none, { isDeleting: true, now });
  expect(formatProblems(problems)).toContainEqual(
    expect.stringContaining(`Row ${trips[1]}: Somebody has begun to book the trip`),
  );
  const { results } = await env.DB.prepare("SELECT id FROM trips WHERE id IN (?, ?)")
    .bind(trips[0], trips[1])
    .all();
  expect(results).toHaveLength(2);
  await env.DB.prepare("UPDATE trips SET incarnation = NULL, cancelled_at = NULL WHERE id = ?")
    .bind(trips[1])
    .run();
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
    const prepared = await prepare(store, filesOf(next), { isDeleting: false, now });
    expect(prepared.problems).toEqual([]);
    await aPaidSale(await startWallet(), ["A1"], { tripId: trips[0] });
    const before = await everythingStored([]);
    await expect(load(store, prepared)).rejects.toThrow(/CHECK constraint failed: trips_mode/);
    expect(changesBetween(before, await everythingStored([]))).toEqual([]);
  },
);

test("a cancelled trip is exported as cancelled, imported as cancelled, and never reopened by a file", async () => {
  const { texts, trips } = seasonTexts();
  await loaded(texts);
  await env.DB.prepare("UPDATE trips SET cancelled_at = 1 WHERE id = ?").bind(trips[1]).run();
  expect(await bring(texts)).toEqual([expect.stringMatching(/line 3, cancelled: .*npm run staff/)]);
  const { files } = await exportSeason(store);
  expect((await prepare(store, files, { isDeleting: false, now })).statements).toEqual([]);
  await env.DB.prepare("DELETE FROM trip_points WHERE trip_id = ?").bind(trips[1]).run();
  await env.DB.prepare("DELETE FROM trips WHERE id = ?").bind(trips[1]).run();
  await load(store, await prepare(store, files, { isDeleting: false, now }));
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
