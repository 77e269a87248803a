/**
 * The countdown of what can still be stopped: one's own acts of some seconds, and never more time than the server
 * grants.
 */
import { expect, test } from "vitest";
import type { RequestsView } from "../../../../worker/contract/staff/staff-sign-in.ts";
import { findStoppable } from "../../../../web/admin/frame/stoppable-acts.ts";

const ASKED = Date.parse("2026-12-04T10:00:00+06:00");
const iso = (at: number) => new Date(at).toISOString();

function request(
  change: Partial<RequestsView["requests"][number]> = {},
): RequestsView["requests"][number] {
  return {
    id: 1,
    act: "give-back",
    target: "7",
    reason: "lost bag",
    amount: 650,
    state: "waiting",
    asked_by: "S-1",
    asked_by_name: "রিমা",
    asked_at: iso(ASKED),
    decided_by: null,
    needs_second: false,
    runs_at: iso(ASKED + 60_000),
    expires_at: iso(ASKED + 3_600_000),
    person: null,
    has_power: false,
    may_approve: false,
    is_too_new: false,
    may_stop: true,
    may_run: false,
    ...change,
  };
}

const secondsLeft = (one: RequestsView["requests"][number], now: number) =>
  findStoppable([one], "S-1", now).map((found) => found.secondsLeft);

test.each([
  [0, [60]],
  [1, [60]],
  [1_000, [59]],
  [59_999, [1]],
  [60_000, []],
  [61_000, []],
  // A device whose clock is behind.
  [-300_000, [60]],
])("%d ms after it was asked, %j seconds are left", (after, left) => {
  expect(secondsLeft(request(), ASKED + after)).toEqual(left);
});

test.each([
  ["of somebody else", { asked_by: "S-2" }],
  ["that waits for a second person", { state: "asked" }],
  ["that can't be stopped", { may_stop: false }],
  ["that waits for half an hour", { runs_at: iso(ASKED + 30 * 60_000) }],
])("an act %s is not counted down", (_, change) => {
  expect(secondsLeft(request(change), ASKED)).toEqual([]);
});
