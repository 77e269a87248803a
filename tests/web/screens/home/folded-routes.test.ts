/** A long list of universities: the first few, all of them, or those of a letter. */
import { createElement } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { listFirstLetters } from "../../../../web/screens/home/first-letters.ts";
import { foldRoutes, isLong } from "../../../../web/screens/home/folded-routes.ts";
import { RouteLetters } from "../../../../web/screens/home/route-letters.tsx";
import { click, draw, leavePage, openPage, type Page } from "../../../support/page.ts";
import "../../../../web/i18n/all-messages.ts";

const list = (count: number) =>
  Array.from({ length: count }, (_, at) => `${["Dhaka", "Chattogram", "Rajshahi"][at % 3]} ${at}`);
const fold = (names: string[], letter: string | null) => foldRoutes(names, letter, (name) => name);

describe("a list of universities", () => {
  test.each([
    [10, null, 10],
    [30, "D", 30],
    [31, null, 12],
    [120, null, 12],
    [120, "", 120],
    [120, "D", 40],
    // A letter of the other language.
    [120, "ঢ", 12],
  ])("of %i shows, with the letter %s, %i", (count, letter, shown) => {
    expect(fold(list(count), letter)).toHaveLength(shown);
    expect(isLong(list(count))).toBe(count > 30);
  });

  test("has each letter once, in order", () => {
    expect(listFirstLetters(["রাজশাহী", "Dhaka", "ঢাকা", "Dinajpur", ""])).toEqual(["D", "ঢ", "র"]);
  });
});

describe("the letters below it", () => {
  let page: Page;
  beforeEach(() => void (page = openPage()));
  afterEach(async () => expect(await leavePage(page)).toEqual([]));

  test("choose all of them, or those that begin with one", async () => {
    const onChoose = vi.fn();
    const routes = list(31).map((destination_name, at) => ({
      id: String(at),
      destination_name,
      route_type: "limited" as const,
      destination_image: "x.svg",
      next_date: null,
      from_fare: null,
      seats_left: null,
      short_names: [],
    }));
    const place = await draw(createElement(RouteLetters, { routes, letter: "C", onChoose }));
    const buttons = place.findAll("button");
    expect(buttons).toHaveLength(4);
    expect(buttons.map((one) => one.attributes.get("aria-pressed"))).toEqual([
      "false",
      "true",
      "false",
      "false",
    ]);
    await click(place, buttons[0]);
    await click(place, buttons[3]);
    expect(onChoose.mock.calls).toEqual([[""], ["R"]]);
  });
});
