/** When people are told of a failed condition: once, each hour, and when it is over; flapping calls nobody anew. */
import { describe, expect, test } from "vitest";
import { ringText, ringTopic } from "../../../worker/domain/alerts/ring-text.ts";
import {
  CLEAR_FOR_MS,
  RING_AGAIN_MS,
  ringChanges,
  type Ring,
  type RingState,
} from "../../../worker/domain/alerts/rings.ts";
import { countParts } from "../../../worker/domain/messages/text-parts.ts";
import { HEALTH_CONDITIONS } from "../../../worker/domain/payments/figures.ts";
import { randomFrom } from "../../support/random.ts";

const MINUTE_MS = 60_000;

/** What rings in a run each minute, by what fails in it. */
function play(minutes: readonly (readonly string[])[]): (Ring & { minute: number })[] {
  let stored: RingState[] = [];
  return minutes.flatMap((failed, minute) => {
    const changes = ringChanges(stored, failed, minute * MINUTE_MS);
    for (const { condition, becomes } of changes) {
      stored = stored.filter((state) => state.condition !== condition);
      if (becomes !== null) stored.push(becomes);
    }
    return changes.flatMap(({ ring }) => (ring === null ? [] : [{ ...ring, minute }]));
  });
}

const holding = (minutes: number) => Array.from({ length: minutes }, () => ["provider_away"]);
const clear = (minutes: number) => Array.from({ length: minutes }, () => []);
const told = (rings: readonly (Ring & { minute: number })[]) =>
  rings.map(({ kind, minute }) => `${minute} ${kind}`);

describe("a condition", () => {
  test("rings at once, again after each hour, and when it has been clear for ten minutes", () => {
    const rings = play([...clear(1), ...holding(125), ...clear(20)]);
    expect(told(rings)).toEqual(["1 begins", "61 lasts", "121 lasts", "136 over"]);
    expect(new Set(rings.map(({ since }) => since))).toEqual(new Set([MINUTE_MS]));
  });

  test("that comes and goes calls nobody anew", () => {
    const flapping = Array.from({ length: 30 }, (_, minute) => (minute % 5 === 0 ? ["x"] : []));
    expect(told(play(flapping))).toEqual(["0 begins"]);
  });

  test("that comes back after it was over begins anew", () => {
    expect(told(play([...holding(1), ...clear(11), ...holding(1)]))).toEqual([
      "0 begins",
      "11 over",
      "12 begins",
    ]);
  });

  test("has its own time, whatever else fails", () => {
    const rings = play([["a"], ["a", "b"], ...Array.from({ length: 60 }, () => ["a", "b"])]);
    expect(rings.map(({ condition, kind, minute }) => [condition, kind, minute])).toEqual([
      ["a", "begins", 0],
      ["b", "begins", 1],
      ["a", "lasts", 60],
      ["b", "lasts", 61],
    ]);
  });
});

test.each(Array.from({ length: 200 }, (_, seed) => seed))(
  "whatever comes and goes (%i): begins, then at most one ring an hour, then over, and so again",
  (seed) => {
    const random = randomFrom(seed);
    const share = random.of([0.02, 0.2, 0.5, 0.95]);
    const failed = Array.from({ length: 400 }, () => (random.chance(share) ? ["a"] : []));
    const rings = play(failed);
    for (const [at, { kind, minute }] of rings.entries()) {
      const before = rings[at - 1];
      expect(kind === "begins").toBe(before === undefined || before.kind === "over");
      const sinceLast = minute - (before?.minute ?? 0);
      if (kind === "lasts") expect(sinceLast).toBeGreaterThanOrEqual(RING_AGAIN_MS / MINUTE_MS);
      const quiet = failed.slice(Math.max(0, minute - CLEAR_FOR_MS / MINUTE_MS), minute + 1);
      if (kind === "over") expect(quiet.flat()).toEqual([]);
    }
    expect(rings[0]?.minute ?? -1).toBe(failed.findIndex((names) => names.length > 0));
  },
);

describe("the text", () => {
  const kinds = ["begins", "lasts", "over"] as const;

  test.each(HEALTH_CONDITIONS)("of %s is an SMS of two parts at most, in Bengali", (condition) => {
    for (const kind of kinds) {
      const text = ringText({ condition, kind, since: 0 }, "bn", ["bkash"]);
      const whole = `ভর্তিবাস: ${text}। https://${"x".repeat(26)}/admin`;
      expect(countParts(whole)).toBeLessThanOrEqual(2);
      expect(text).toMatch(/[\u0980-\u09ff]/);
      expect(ringText({ condition, kind, since: 0 }, "en", ["bkash"])).not.toMatch(
        /[\u0980-\u09ff]/,
      );
    }
  });

  test("of a condition that an older build wrote is its name", () => {
    expect(ringText({ condition: "old_name", kind: "over", since: 0 }, "en", ["bkash"])).toBe(
      "Over: old_name",
    );
  });

  test("has a topic of its own that push services take, also for a condition of another build", () => {
    const topicFor = (condition: string) => ringTopic({ condition, kind: "begins", since: 0 });
    const topics = [...HEALTH_CONDITIONS, "try", "x".repeat(100)].map(topicFor);
    expect(new Set(topics).size).toBe(topics.length);
    for (const topic of topics) expect(topic).toMatch(/^[\w-]{1,32}$/);
  });
});
