import { expect, test } from "vitest";
import type { TripChoicesView } from "../../../worker/contract/staff/staff-trips.ts";
import { sortChoices } from "../../../web/admin/trips/sort-choices.ts";

const name = (given: string) => ({ id: given, name: given });

const choices: TripChoicesView = {
  status_code: 201,
  destinations: [
    { ...name("রাজশাহী"), mode: "limited", short_names: [] },
    { ...name("ঢাকা"), mode: "limited", short_names: [] },
  ],
  units: [
    { ...name("Unit 10"), destination: "1", has_map: true },
    { ...name("Unit 2"), destination: "1", has_map: true },
  ],
  buses: [
    { ...name("পলাশ"), plan: null },
    { ...name("কদম"), plan: "40" },
  ],
  points: [name("স্টেশন"), name("আমতলা"), name("চন্দনপুর")],
};

test("what a trip is made of is listed by name, as people look for it", () => {
  const sorted = sortChoices(choices, "bn", (stored) => stored);
  expect(sorted.destinations.map(({ id }) => id)).toEqual(["ঢাকা", "রাজশাহী"]);
  expect(sorted.units.map(({ id }) => id)).toEqual(["Unit 2", "Unit 10"]);
  expect(sorted.buses.map(({ id }) => id)).toEqual(["কদম", "পলাশ"]);
  expect(sorted.points.map(({ id }) => id)).toEqual(["আমতলা", "চন্দনপুর", "স্টেশন"]);
});

test("an English page lists them under their English names, in the order of those", () => {
  const english: Record<string, string> = {
    স্টেশন: "Station",
    আমতলা: "Mango Yard",
    চন্দনপুর: "Chandanpur",
  };
  const { points } = sortChoices(choices, "en", (stored) => english[stored] ?? stored);
  expect(points).toEqual([
    { id: "চন্দনপুর", name: "Chandanpur" },
    { id: "আমতলা", name: "Mango Yard" },
    { id: "স্টেশন", name: "Station" },
  ]);
});
