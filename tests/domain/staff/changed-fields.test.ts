/** Each shape that an act stores as the detail of its line, and that no reader takes a personal value from it. */
import { expect, test } from "vitest";
import { readChangedFields } from "../../../worker/domain/staff/changed-fields.ts";

const read = (detail: object | null) =>
  readChangedFields(detail === null ? null : JSON.stringify(detail)).map(
    ({ field, was, became }) => [field, was, became],
  );

test.each<[string, object | null, unknown[][]]>([
  ["no detail", null, []],
  ["facts that are no change", { seats: ["A1"], afterEvent: 3, trips: 2 }, []],
  ["a fare", { wasPoisha: 55_000, becamePoisha: 60_050 }, [["fare", 550, 600.5]]],
  [
    "only the fields that differ, details of a trip among them",
    {
      was: { name: "Bus 1", bus: "A", details: { note: "" } },
      became: { name: "Bus 1", bus: "B", details: { note: "Bring water" } },
    },
    [
      ["bus", "A", "B"],
      ["note", null, "Bring water"],
    ],
  ],
  ["a field that is gone", { was: { place: "Hall" }, became: {} }, [["place", "Hall", null]]],
  [
    "a new thing",
    { was: null, became: { name: "Bus 2", fare: 500, hidden: false } },
    [
      ["name", null, "Bus 2"],
      ["fare", null, 500],
      ["hidden", null, false],
    ],
  ],
  ["one thing", { was: ["ops"], became: ["ops", "money"] }, [[null, "ops", "ops, money"]]],
  ["one thing that was not set", { was: null, became: 2_000 }, [[null, null, 2_000]]],
  [
    "content",
    { name: { from: "Old", to: "New" }, english: { from: "nothing", to: "New" } },
    [
      ["name", "Old", "New"],
      ["english", null, "New"],
    ],
  ],
  [
    "a duty: names without values, also as a build before named them",
    { leg: "out", changed: ["plate", "driverPhone"] },
    [
      ["plate", null, null],
      ["driver_phone", null, null],
    ],
  ],
])("%s", (_, detail, changes) => {
  expect(read(detail)).toEqual(changes);
});

test("a long text that differs at its end is a change", () => {
  const text = "x".repeat(300);
  expect(read({ was: { place: `${text}1` }, became: { place: `${text}2` } })).toHaveLength(1);
});

test("a text is cut short, and so is the list", () => {
  const long = Object.fromEntries(
    Array.from({ length: 60 }, (_, at) => [`f${at}`, "x".repeat(900)]),
  );
  const changes = read({ was: null, became: long });
  expect(changes).toHaveLength(40);
  expect(changes[0]?.[2]).toBe(`${"x".repeat(200)}…`);
});
