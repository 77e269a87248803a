/** The figures say where presses on seats were refused, and why most of them were. */
import { createElement } from "react";
import { expect, test } from "vitest";
import { RefusedTable } from "../../../../web/admin/figures/refused-table.tsx";
import { refusedPresses as words } from "../../../../web/i18n/en/office/refused-presses.ts";
import { openOfficeInEachTest } from "../../../support/office-page.ts";
import { draw } from "../../../support/page.ts";

openOfficeInEachTest(() => ({}), { শিমুল: "Shimul" });

const NONE = { presses: 0, trips: [] };
const SOME = {
  presses: 57,
  trips: [
    {
      trip: "1",
      name: "শিমুল",
      departs: "2031-01-04T22:00:00+06:00",
      sold_out: 40,
      taken: 11,
      blocked: 2,
      over_limit: 1,
    },
  ],
};

const drawTable = async (refused: typeof SOME, before: typeof SOME | null) =>
  (await draw(createElement(RefusedTable, { refused, before }))).textContent;

test("a bus has its presses with their main reason, and the period at least the sum", async () => {
  const text = await drawTable(SOME, null);
  expect(text).toMatch(new RegExp(`Shimul, .*: ${words.reasons.sold_out}.*54`));
  expect(text).toContain(words.atLeast("57"));
});

test("nothing is said where no press was refused, now or in the other period", async () => {
  expect(await drawTable(NONE, null)).toBe("");
  expect(await drawTable(NONE, NONE)).toBe("");
  expect(await drawTable(NONE, SOME)).toContain(words.atLeast("0"));
  expect(await drawTable(NONE, SOME)).toContain("57 before");
});
