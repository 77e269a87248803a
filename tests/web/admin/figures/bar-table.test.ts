/** Tables of figures: a long one scrolls in its place, by keyboard too; a short one stands as it is. */
import { createElement } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { BarTable } from "../../../../web/admin/figures/bar-table.tsx";
import { draw, leavePage, openPage, type Page } from "../../../support/page.ts";

let page: Page;
beforeEach(() => void (page = openPage()));
afterEach(async () => expect(await leavePage(page)).toEqual([]));

function drawTable(count: number) {
  const rows = Array.from({ length: count }, (_, at) => ({
    id: String(at),
    name: `University ${at}`,
    value: at,
    cells: [String(at)],
  }));
  return draw(
    createElement(BarTable, { title: "Sold", name: "University", headers: ["Seats"], rows }),
  );
}

test.each([
  [12, false],
  [92, true],
])("a table of %i rows scrolls: %s", async (count, isScrolling) => {
  const place = await drawTable(count);
  expect(place.find("tbody")?.findAll("tr")).toHaveLength(count);
  const box = place.find("section");
  expect(box?.attributes.get("tabindex")).toBe(isScrolling ? "0" : undefined);
});
