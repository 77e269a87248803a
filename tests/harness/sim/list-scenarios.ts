/** Staged: a list was true when it was read, and is not when something is written that follows from it (protocol 21). */
import { deepEqual, equal } from "node:assert/strict";
import { aSale, wordOf } from "./move-scenarios.ts";
import type { Scenario } from "./script.ts";

export const LIST_SCENARIOS: readonly Scenario[] = [
  {
    title: "V18d: a sale that was listed with its cancelled trip, and has moved since, stays",
    async play(s) {
      const sale = await aSale(s, "A1");
      const moving = await s.until(sale.to("32", "B1"), "M4");
      await s.finish(s.requests.cancelTrip("31"));
      const slow = await s.until(s.requests.schedule(), "cancel sale");
      equal(wordOf(await s.finish(moving)), "moved");
      await s.finish(slow);
      deepEqual([sale.at(), s.row(sale.bill).state], ["32 B1", "paid"]);
    },
  },
  {
    title:
      "E4: a buyer whose ticket moves to a later trip while the night erases keeps name and phone",
    async play(s) {
      const sale = await aSale(s, "A1");
      await s.finish(s.requests.endJourney("31"));
      const slow = await s.until(s.requests.erase(), "erase");
      equal(await sale.moved("32", "B1"), "moved");
      await s.finish(slow);
      equal(s.row(sale.bill).erasedAt, null);
    },
  },
];
