import { expect, it } from "vitest";
import { secondsTo } from "../../../web/waiting-room/use-seconds-to.ts";

it("counts from the time of the request, in whole seconds that have begun", () => {
  expect(secondsTo(60, 5_000, 5_000)).toBe(60);
  expect(secondsTo(60, 5_000, 5_001)).toBe(60);
  expect(secondsTo(60, 5_000, 6_000)).toBe(59);
  expect(secondsTo(60, 5_000, 64_999)).toBe(1);
});

it("ends at zero, and does not run without a time", () => {
  expect(secondsTo(60, 5_000, 65_000)).toBe(0);
  expect(secondsTo(60, 5_000, 600_000)).toBe(0);
  expect(secondsTo(null, 5_000, 65_000)).toBeNull();
});
