/** Staged: moves whose process dies between two steps, and what begins before they are settled. */
import { deepEqual, equal } from "node:assert/strict";
import { aSale, cron } from "./move-scenarios.ts";
import { scenarios } from "./script.ts";

export const MOVE_END_SCENARIOS = scenarios({
  async "V1b: a ticket whose last move is not settled does not begin another move"(s) {
    const sale = await aSale(s, "A1");
    s.kill(await s.until(sale.to("32", "B1"), "F2"));
    equal(await sale.moved("32", "B3"), "ticket_busy");
    await cron(s);
    equal(await sale.moved("32", "B3"), "moved");
  },
  async "V14: a move that was killed before its seats goes on by the schedule"(s) {
    const sale = await aSale(s, "A1");
    s.kill(await s.until(sale.to("32", "B1"), "E2"));
    await cron(s);
    deepEqual([sale.at(), s.seat("31", "A1")], ["32 B1", "free"]);
  },
  async "V15: a move that was killed once it was done gives the old seats back"(s) {
    const sale = await aSale(s, "A1");
    s.kill(await s.until(sale.to("32", "B1"), "F2"));
    await cron(s);
    deepEqual([sale.at(), s.seat("31", "A1")], ["32 B1", "free"]);
  },
  async "V16: a move that was killed once it had failed gives the new seats back"(s) {
    const sale = await aSale(s, "A1");
    const slow = await s.until(sale.to("32", "B1"), "M4");
    await s.finish(sale.moves.abandon(sale.last().id));
    s.kill(slow);
    await cron(s);
    deepEqual([sale.at(), s.seat("32", "B1")], ["31 A1", "free"]);
  },
});
