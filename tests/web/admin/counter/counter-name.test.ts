/** The names that counters have are offered, the one that sells most first. */
import { expect, test } from "vitest";
import { listCounters } from "../../../../web/admin/counter/counter-name.ts";

test("each name once, by its sales over all days and people", () => {
  const rows = [
    { counter: "Gabtoli", sales: 3 },
    { counter: "Farmgate", sales: 2 },
    { counter: "Farmgate", sales: 2 },
  ];
  expect(listCounters(rows)).toEqual(["Farmgate", "Gabtoli"]);
  expect(listCounters([])).toEqual([]);
});
