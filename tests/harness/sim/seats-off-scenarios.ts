/** Staged: seats that are taken off a ticket which goes on meanwhile, or whose end D1 forgets (protocol 14). */
import { deepEqual, equal } from "node:assert/strict";
import { aSale, getWord } from "./move-scenarios.ts";
import { back } from "./restore-scenarios.ts";
import { rememberD1 } from "./restore.ts";
import { type Scenario, scenario, scenarioWithoutCap } from "./script.ts";

export const SEATS_OFF_SCENARIOS: readonly Scenario[] = [
  scenario(
    "SO4: seats are taken off a ticket only where it was when they were named",
    async (s) => {
      const sale = await aSale(s, "A1", "A3");
      const slow = await s.until(sale.moves.takeOff(sale.ticket, ["A1"], 1), "M1");
      equal(await sale.moved("31", "B1", "B3"), "moved");
      equal(getWord(await s.finish(slow)), "choice_over");
      deepEqual([sale.at(), s.givenBack(sale.bill)], ["31 B1 B3", 0]);
    },
  ),
  scenarioWithoutCap(
    "SO5: the part for seats that went comes back with them, and goes back once",
    async (s) => {
      const sale = await aSale(s, "A1", "A3");
      const moment = rememberD1(s.run);
      equal(getWord(await s.finish(sale.moves.takeOff(sale.ticket, ["A1"], 1))), "moved");
      await back(s, moment);
      await s.settle();
      deepEqual([sale.at(), s.givenBack(sale.bill)], ["31 A3", s.row(sale.bill).totalPoisha / 2]);
    },
  ),
];
