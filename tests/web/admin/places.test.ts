/** Where the back office is: a place after the `#`, or the code of an invitation. */
import { expect, test } from "vitest";
import {
  dockFor,
  groupsFor,
  isPlace,
  listAround,
  parseInvitationCode,
  hashTo,
  placeIn,
  PLACES,
  placesFor,
  type PlaceEntry,
} from "../../../web/admin/frame/places.ts";

test.each([
  ["", "/"],
  ["#/", "/"],
  ["#/access", "/access"],
  ["#/access?day=2026-12-01", "/access"],
])("%j is the place %s", (hash, place) => {
  expect(placeIn(hash)?.path).toBe(place);
});

test.each(["#/none", "#constructor", "#/access/one", "#/trip", "#/trip/", "#/sales/1", "#trips"])(
  "%j is no place",
  (hash) => {
    expect(placeIn(hash)).toBeNull();
  },
);

test("the code of an invitation is no place, and no place is a code", () => {
  const code = "mjZSZHVz2W08y4tzrmwwCdnE6qHj6WRjQFlQfNPZyqA";
  expect(parseInvitationCode(`#${code}`)).toBe(code);
  expect(placeIn(`#${code}`)).toBeNull();
  for (const hash of ["", "#/access", "#short", `#/${code}`, `#${code}<`]) {
    expect(parseInvitationCode(hash)).toBeNull();
  }
});

test("everybody sees Today and their own access", () => {
  expect(placesFor([])).toEqual(["/", "/access"]);
});

test("filters stand in the address, and empty ones don't", () => {
  const hash = hashTo("/access", { filter: { day: "2026-12-01", name: "", word: "রাবি & co" } });
  expect([...(placeIn(hash)?.filter ?? [])]).toEqual([
    ["day", "2026-12-01"],
    ["word", "রাবি & co"],
  ]);
});

test.each(["%", "%E0%A4%A", "50%25%", "%zz"])(
  "an id that is no encoded text, %j, stands for itself",
  (id) => {
    expect(placeIn(`#/sale/${id}`)).toMatchObject({ path: "/sale", id });
    expect(placeIn(`#/sale/ok?word=${id}`)).toMatchObject({ path: "/sale", id: "ok" });
  },
);

const ALL = Object.values(PLACES).flatMap(({ needs }) => needs ?? []);
const PATHS = Object.keys(PLACES).filter(isPlace);

test("every place of the menu stands in one group, and every other is around a list", () => {
  const grouped = groupsFor(ALL).flatMap(({ paths }) => paths);
  expect(grouped.toSorted()).toEqual(placesFor(ALL).toSorted());
  for (const path of PATHS) {
    const { isOfOne, icon }: PlaceEntry = PLACES[path];
    expect(placesFor(ALL)).toContain(listAround(path));
    expect(icon !== undefined, `${path} has an icon where it is in the menu`).toBe(!isOfOne);
  }
});

test("a group without a place for these rights is left out", () => {
  expect(groupsFor([]).map(({ group }) => group)).toEqual(["day", "own"]);
});

test("a phone's bar has four places at most, the most used first", () => {
  expect(dockFor(ALL)).toEqual(["/", "/sell", "/trips", "/sales"]);
  expect(dockFor(["find-trips", "save-entry"])).toEqual(["/", "/trips", "/content"]);
});
