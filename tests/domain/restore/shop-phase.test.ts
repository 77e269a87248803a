/** The shop's switch and the number that only grows: no false alarm, and every restore of more than a few minutes. */
import { describe, expect, test } from "vitest";
import {
  GROWS_EVERY_MS,
  isGrowthDue,
  isRestored,
  NEW_SWITCH,
  advanceSwitch,
  phaseFor,
  stopFor,
  type ShopPhase,
  type StoredPhase,
  type SwitchState,
} from "../../../worker/domain/restore/shop-phase.ts";
import { canRun, PART_NAMES } from "../../../worker/domain/restore/schedule-parts.ts";
import { randomFrom } from "../../support/random.ts";

const D1: StoredPhase = { watermark: 5, pausedAt: null, isEachCompared: false };
const stopped = advanceSwitch({ watermark: 5, numbers: {}, halt: null }, { kind: "stop", now: 70 });

describe("the phase of the shop", () => {
  test.each<[string, SwitchState, StoredPhase, ShopPhase]>([
    ["a shop that runs", { watermark: 5, numbers: {}, halt: null }, D1, "open"],
    ["a new shop", NEW_SWITCH, { ...D1, watermark: 0 }, "open"],
    ["a switch that lost its storage", NEW_SWITCH, D1, "open"],
    [
      "a switch that was not told of the last growth",
      { watermark: 4, numbers: {}, halt: null },
      D1,
      "open",
    ],
    ["a D1 that is older than it was", { watermark: 6, numbers: {}, halt: null }, D1, "stopped"],
    ["a shop that staff stopped", stopped, D1, "stopped"],
    ["the same after D1 was restored", stopped, { ...D1, watermark: 2 }, "stopped"],
    [
      "a comparison",
      { watermark: 5, numbers: {}, halt: { kind: "comparing", since: 80 } },
      { ...D1, pausedAt: 80 },
      "comparing",
    ],
    [
      "a comparison of which each trip was one",
      { watermark: 5, numbers: {}, halt: { kind: "comparing", since: 80 } },
      { ...D1, pausedAt: 80, isEachCompared: true },
      "settling",
    ],
    [
      "a comparison that D1 has forgotten by another restore",
      { watermark: 5, numbers: {}, halt: { kind: "comparing", since: 80 } },
      D1,
      "stopped",
    ],
    [
      "a pause in D1 whose switch lost its storage",
      NEW_SWITCH,
      { ...D1, pausedAt: 80 },
      "comparing",
    ],
  ])("%s is %s", (_, state, stored, phase) => {
    expect(phaseFor(state, stored)).toBe(phase);
  });

  test("says since when and why the shop stands still", () => {
    expect(stopFor(stopped, 99)).toEqual({ since: 70, why: "announced" });
    expect(
      stopFor({ watermark: 5, numbers: {}, halt: { kind: "comparing", since: 80 } }, 99),
    ).toEqual({
      since: 80,
      why: "interrupted",
    });
    expect(stopFor(null, 99)).toEqual({ since: 99, why: "unreachable" });
  });
});

describe("the switch", () => {
  test("keeps the first stop, and notices nothing that somebody has led on from since", () => {
    expect(advanceSwitch(stopped, { kind: "stop", now: 90 })).toEqual(stopped);
    const led = advanceSwitch(stopped, { kind: "compare", since: 100, watermark: 6, numbers: {} });
    expect(led).toEqual({ watermark: 6, numbers: {}, halt: { kind: "comparing", since: 100 } });
    // Who read the switch before that asks late.
    expect(advanceSwitch(led, { kind: "notice", known: 5, now: 110 })).toEqual(led);
    expect(advanceSwitch(led, { kind: "notice", known: 6, now: 110 }).halt).toEqual({
      kind: "stopped",
      since: 110,
      why: "noticed",
    });
  });

  test("ends only the comparison that is named, and begins none of an older watermark", () => {
    const led = advanceSwitch(stopped, { kind: "compare", since: 100, watermark: 6, numbers: {} });
    expect(advanceSwitch(led, { kind: "open", since: 99 })).toEqual(led);
    expect(advanceSwitch(led, { kind: "open", since: 100 })).toEqual({
      watermark: 6,
      numbers: {},
      halt: null,
    });
    expect(advanceSwitch(stopped, { kind: "open", since: 100 })).toEqual(stopped);
    expect(advanceSwitch(led, { kind: "compare", since: 90, watermark: 6, numbers: {} })).toEqual(
      led,
    );
  });

  test("never has a smaller watermark", () => {
    expect(advanceSwitch(stopped, { kind: "grown", watermark: 3, numbers: {} }).watermark).toBe(5);
    expect(advanceSwitch(stopped, { kind: "grown", watermark: 9, numbers: {} }).watermark).toBe(9);
  });
});

/**
 * Callers that ask, each in three steps with any others between them: the switch is read, D1 is read, D1 grows where it
 * is still what was read; and a fourth, which a caller that dies never takes: the switch is told.
 */
function play(seed: number, isRestoredAt: number | null) {
  const random = randomFrom(seed);
  const d1 = { watermark: 0, grownAt: 0 };
  const backups: (typeof d1)[] = [];
  let state = NEW_SWITCH;
  let noticedAt: number | null = null;
  const callers: Generator[] = [];
  function* ask(now: number): Generator {
    const known = state;
    yield;
    const stored = { ...D1, watermark: d1.watermark };
    const { grownAt } = d1;
    if (isRestored(known, stored)) {
      yield;
      state = advanceSwitch(state, { kind: "notice", known: known.watermark, now });
      if (state.halt !== null) noticedAt ??= now;
      return;
    }
    if (phaseFor(known, stored) === "stopped" || !isGrowthDue(grownAt, now)) return;
    yield;
    if (d1.watermark !== stored.watermark) return;
    Object.assign(d1, { watermark: stored.watermark + 1, grownAt: now });
    yield;
    state = advanceSwitch(state, { kind: "grown", watermark: stored.watermark + 1, numbers: {} });
  }
  for (let now = GROWS_EVERY_MS; now < 60 * GROWS_EVERY_MS; now += 10_000) {
    backups.push({ ...d1 });
    if (isRestoredAt !== null && backups.length === isRestoredAt) {
      // To three minutes before, at least.
      const back = backups[random.upTo(Math.max(1, isRestoredAt - 18))];
      Object.assign(d1, back);
      callers.length = 0;
    }
    callers.push(ask(now));
    for (let steps = random.upTo(8); steps > 0; steps -= 1) {
      const at = random.upTo(callers.length);
      const dies = random.chance(0.1);
      if (callers[at]?.next().done === true || dies) callers.splice(at, 1);
      if (callers.length === 0) break;
    }
  }
  return noticedAt;
}

const SEEDS = Array.from({ length: 400 }, (_, seed) => seed);

test("no caller's order, death or delay makes a false alarm", () => {
  expect(SEEDS.filter((seed) => play(seed, null) !== null)).toEqual([]);
});

test("a restore of more than three minutes is noticed, in whatever order callers ask", () => {
  expect(SEEDS.filter((seed) => play(seed, 60 + (seed % 200)) === null)).toEqual([]);
});

describe("the parts of the schedule", () => {
  const runIn = (phase: ShopPhase) => PART_NAMES.filter((name) => canRun(name, phase)).toSorted();

  test("all run while no restore is under way", () => {
    expect(runIn("open")).toEqual(PART_NAMES.toSorted());
  });

  test("bring to its end what is under way once each trip was compared", () => {
    expect(runIn("settling")).toEqual([
      "cancelTrips",
      "forgetBuses",
      "keepTrips",
      "payBack",
      "payBackNew",
      "refreshFigures",
      "resumeMoves",
      "ringAlerts",
      "runActRequests",
      "runLateChecks",
      "settleDoubts",
      "sweepHolds",
      "tellOwners",
    ]);
  });

  test("only count, ring and sweep objects before that, and only count and ring while the shop stands still", () => {
    expect(runIn("comparing")).toEqual(["refreshFigures", "ringAlerts", "sweepHolds"]);
    expect(runIn("stopped")).toEqual(["refreshFigures", "ringAlerts"]);
  });
});
