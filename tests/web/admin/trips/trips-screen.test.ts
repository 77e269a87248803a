/** The list of trips: which trips it asks for, and what it says of those that lack a guide or plate. */
import { expect, test } from "vitest";
import "../../../../web/i18n/all-messages.ts";
import { TripsScreen } from "../../../../web/admin/trips/list/trips-screen.tsx";
import { admin as t } from "../../../../web/i18n/en/admin.ts";
import { drawScreen, openOfficeInEachTest } from "../../../support/office-page.ts";
import { eventually } from "../../../support/page.ts";

const row = (id: string) => ({
  id,
  name: `শিমুল ${id}`,
  mode: "limited",
  destination: "ঢাকা",
  unit: "ক",
  bus: "শিমুল",
  departs_at: "2031-01-04T22:00:00+06:00",
  fare: 650,
  sold: 1,
  total: 40,
  state: "on_sale",
  waits_for: null,
});

const office = openOfficeInEachTest(
  () => ({
    "find-trips": () => ({
      trips: [row("1"), row("2")],
      next: null,
      duties_missing: [
        {
          trip: "2",
          name: "শিমুল 2",
          leg: "out",
          departs_at: row("2").departs_at,
          lacks: ["guide"],
        },
      ],
    }),
    "trip-choices": () => ({
      destinations: [{ id: "d", name: "ঢাকা", mode: "limited", short_names: [] }],
      units: [],
      buses: [],
      points: [],
    }),
  }),
  { শিমুল: "Shimul", ঢাকা: "Dhaka", ক: "A" },
);

const MISSING = { from: "ever", duties: "missing" };
const open = async (may: readonly string[], filter: Record<string, string> = {}) => {
  const { drawn } = await drawScreen(TripsScreen, { path: "/trips", filter }, may);
  await eventually(() => expect(drawn.find("tbody")?.textContent).toContain("Dhaka"));
  return drawn;
};
const find = () => office.bodies.find(([name]) => name === "find-trips")?.[1];

test("the view without a guide or plate asks for those trips alone, also of buses that have left", async () => {
  const drawn = await open(["find-trips", "duties"], MISSING);
  expect(find()).toEqual({ duties: "missing", with_duties: true });
  const view = drawn.findAll("a").find(({ textContent }) => textContent === t.trips.views.noDuty);
  expect(view?.attributes.get("aria-current")).toBe("true");
  const lacks =
    drawn
      .find("tbody")
      ?.findAll("tr")
      .map(({ textContent }) => textContent) ?? [];
  expect(lacks.map((text) => text.includes(t.duties.lacks.guide))).toEqual([false, true]);
});

test("who does not see duties is neither told of them nor offered the view", async () => {
  const drawn = await open(["find-trips"]);
  expect(find()).toMatchObject({ with_duties: false });
  expect(drawn.textContent).not.toContain(t.trips.views.noDuty);
});

test("in English every name of the list and of its filter is English", async () => {
  const drawn = await open(["find-trips", "duties"]);
  expect(drawn.textContent).toContain("Shimul");
  expect(drawn.textContent).not.toMatch(/[\u0980-\u09ff]/);
});
