/**
 * Random runs with a wallet that keeps its promises: whatever fails, is lost, sleeps, is killed or evicted, no
 * invariant breaks at any step, and everything comes to rest. A red run prints its seed.
 */
import { expect, test } from "vitest";
import { playSeeds, seedsFrom, figureLines, runsWanted } from "./seeds.ts";
import { Stage } from "./stage.ts";

const RUNS = runsWanted();
/** What a run comes to by chance alone; without it a rule would be checked of nothing. */
const RARE = [
  "a fare changes under an open hold",
  "amount changed at the checkout",
  "one like it",
  "charged at a fare of before",
  "bills erased",
  "unpaid bills deleted",
  "trips compacted",
  "an erasure while money is under way",
  "second batch of doubts",
  "second batch of lateChecks",
  "second batch of refunds",
  "second batch of cancelledSales",
  "record of another booking: failed",
  "record of another booking: refunded",
  "a message on a phone",
  "a move between trips is done",
  "a move between trips is failed",
  "a move within trips is done",
  "a move within trips is failed",
  "answer: keep",
  "answer: move",
  "answer: refund",
  "silence: keep",
  "silence: refund",
  "silence of a ticket that moved",
  "an interrupted move is done by the schedule",
  "an interrupted move is failed by the schedule",
  "a move is given up",
  "a second change before the answers",
  "a bus leaves",
  "an answer after the departure",
  "silence after a departure",
  "a kept ticket of an exam that was postponed for months",
  "a sale cancelled while a part of it is owed",
  "a passenger gives seats back",
  "a passenger who presses again is answered alike",
  "a page is shown",
  "a page is paid",
  "a page is paid after its seats were let go",
  "a key is answered again",
  "a key is taken over",
  "a program opens a payment",
  "a page is paid twice",
  "a press is stored",
  "a press is refused for good",
  "a press is undone",
];

test(`a wallet that keeps its promises: no seat and no money is lost in ${RUNS} runs`, async () => {
  const result = await playSeeds(new Stage(), seedsFrom(1, RUNS, false));
  console.log(figureLines(result).join("\n"));
  expect(result.broken?.broken ?? []).toEqual([]);
  expect(result.seeds).toBe(RUNS);
  expect(result.charged).toBeGreaterThan(RUNS);
  expect(RARE.filter((what) => !result.reached.has(what))).toEqual([]);
}, 3_600_000);
