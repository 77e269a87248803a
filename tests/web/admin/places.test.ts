/** Where the back office is: a place after the `#`, or the code of an invitation. */
import { expect, test } from "vitest";
import { invitationCodeIn, hashTo, placeIn, placesFor } from "../../../web/admin/places.ts";

test.each([
  ["", "/"],
  ["#/", "/"],
  ["#/access", "/access"],
  ["#/none", "/"],
  ["#constructor", "/"],
  ["#/access/one", "/"],
  ["#/access?day=2026-12-01", "/access"],
])("%j is the place %s", (hash, place) => {
  expect(placeIn(hash).path).toBe(place);
});

test("the code of an invitation is no place, and no place is a code", () => {
  const code = "mjZSZHVz2W08y4tzrmwwCdnE6qHj6WRjQFlQfNPZyqA";
  expect(invitationCodeIn(`#${code}`)).toBe(code);
  expect(placeIn(`#${code}`).path).toBe("/");
  for (const hash of ["", "#/access", "#short", `#/${code}`, `#${code}<`]) {
    expect(invitationCodeIn(hash)).toBeNull();
  }
});

test("everybody sees Today and their own access", () => {
  expect(placesFor([])).toEqual(["/", "/access"]);
});

test("filters stand in the address, and empty ones don't", () => {
  const hash = hashTo("/access", { filter: { day: "2026-12-01", name: "", word: "রাবি & co" } });
  const { filter } = placeIn(hash);
  expect([...filter]).toEqual([
    ["day", "2026-12-01"],
    ["word", "রাবি & co"],
  ]);
});
