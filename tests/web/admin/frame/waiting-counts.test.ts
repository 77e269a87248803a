/** How much waits at each place of the menu. */
import { expect, test } from "vitest";
import { countWaiting } from "../../../../web/admin/frame/waiting-counts.ts";

const TODAY = {
  in_doubt: 1,
  refunds: 2,
  messages_unknown: 3,
  messages_failed: 4,
  duties_missing: [],
};

test("what is not read yet counts as nothing", () => {
  expect(countWaiting(undefined, undefined)).toEqual({ "/": 0 });
});

test("money, messages and trips without their duty stand at their places", () => {
  const lacks: ("plate" | "guide")[] = ["guide"];
  const at = "2026-12-04T22:30:00+06:00";
  const missing = (trip: string, leg: "out" | "back") => ({
    trip,
    name: trip,
    leg,
    departs_at: at,
    lacks,
  });
  const duties_missing = [missing("1", "out"), missing("1", "back"), missing("2", "out")];
  expect(countWaiting(undefined, { ...TODAY, duties_missing })).toEqual({
    "/": 0,
    "/money": 3,
    "/messages": 7,
    "/trips": 2,
  });
});
