/** How much of a season one transaction of the Worker takes, and in how few statements. */
import { expect, test } from "vitest";
import { countChanges, takeImportPortion } from "../../worker/season/changes.ts";
import { joinInserts } from "../../worker/season/join-inserts.ts";
import { makePlan } from "../../worker/season/plan.ts";
import { NO_SEASON, type Season } from "../../worker/season/tables.ts";

const FITS = () => [];
const NOWHERE = { lat: null, lng: null };

const points = (count: number, name = "Rail gate"): Season => ({
  ...NO_SEASON,
  points: Array.from({ length: count }, (_, at) => ({
    id: String(at),
    name,
    ...NOWHERE,
    hidden: false,
  })),
});

test("many new rows are one portion, changed ones a few hundred at a time, until none is left", () => {
  expect(takeImportPortion(makePlan(NO_SEASON, points(3_000)), NO_SEASON, FITS).rest).toBe(0);
  const shop = points(450);
  const files = points(450, "Another gate");
  const sizes: number[] = [];
  for (let rest = Infinity; rest > 0;) {
    const { portion, rest: left } = takeImportPortion(makePlan(shop, files), shop, FITS);
    sizes.push(portion.changes.length);
    const ids = new Set(portion.changes.map(({ id }) => id));
    for (const point of shop.points) if (ids.has(point.id)) point.name = "Another gate";
    expect(portion.season).toEqual(shop);
    rest = left;
  }
  expect(sizes).toEqual([200, 200, 50]);
  expect(makePlan(shop, files).changes).toEqual([]);
});

test("rows are counted by what becomes of them", () => {
  const [gone, other] = [
    { id: "0", name: "Rail gate", ...NOWHERE, hidden: true },
    { id: "1", name: "Another gate", ...NOWHERE, hidden: true },
  ];
  const files = { points: [gone, other, { id: "2", name: "New gate", ...NOWHERE, hidden: false }] };
  expect(countChanges(makePlan(points(2), files).changes)).toEqual([
    { file: "points.csv", added: 1, changed: 0, hidden: 2 },
  ]);
});

test("rows of a table are inserted together, before the rows that name them, and nothing is lost", () => {
  const statements = Array.from({ length: 1_000 }, (_, at) => [
    `INSERT INTO trips (id, name) VALUES ('${at}', 'It''s; VALUES (1)');`,
    `INSERT INTO trip_points (trip_id) VALUES ('${at}'), ('${at}');`,
  ]).flat();
  const update = "UPDATE trips SET name = 'x' WHERE id = '1';";
  const all = joinInserts([...statements, update, statements[0] ?? ""]);
  expect(all.length).toBeLessThan(10);
  for (const one of all) expect(one.length).toBeLessThan(33_000);
  expect(all.join("\n").match(/'It''s; VALUES \(1\)'/g)).toHaveLength(1_001);
  const starts = all.map((one) => one.slice(0, 17));
  expect(starts.lastIndexOf("INSERT INTO trips")).toBe(all.length - 1);
  expect(all.at(-2)).toBe(update);
  const firstStop = all.findIndex((one) => one.startsWith("INSERT INTO trip_points"));
  expect(all.slice(0, firstStop).every((one) => one.startsWith("INSERT INTO trips"))).toBe(true);
  expect(all.slice(firstStop, -2).every((one) => one.includes("trip_points"))).toBe(true);
});
