/** Before an act is confirmed it is said how long it waits, and why it waits longer than a minute. */
import { expect, test } from "vitest";
import { sayWait } from "../../../web/admin/acts/say-wait.ts";
import { admin as t } from "../../../web/i18n/en/admin.ts";
import { dhakaIso } from "../../../worker/domain/dhaka-time.ts";

const now = Date.UTC(2031, 0, 4);
const MINUTE_MS = 60_000;
const say = (more: Partial<Parameters<typeof sayWait>[0]>, afterMs = MINUTE_MS) =>
  sayWait(
    { next: "waiting", second: null, runs_at: dhakaIso(now + afterMs), ...more },
    { t, instant: () => "at 6:30 AM", now },
  );

test("an act that can be stopped for a minute says so", () => {
  expect(say({})).toBe(t.canBeStopped);
});

test("one that waits because nobody could agree says why, and until when", () => {
  expect(say({}, 30 * MINUTE_MS)).toBe(`${t.twoPeople.nobodyElse} ${t.runsAt("at 6:30 AM")}`);
  const second = { why: "amount", weight: 9_000, before: 0, limit: 2_000 } as const;
  expect(say({ second }, 30 * MINUTE_MS)).toBe(t.runsAt("at 6:30 AM"));
});

test("one that is done at once, or that somebody is asked about, says nothing of it", () => {
  expect(say({ next: "done" })).toBeNull();
  expect(say({ next: "asked", runs_at: null })).toBeNull();
  expect(say({ next: "consent" })).toBeNull();
});
