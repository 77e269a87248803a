import { expect, test } from "vitest";
import { isQuiet } from "../../../worker/domain/messages/queue.ts";

test("a night begins at ten in Dhaka and ends at seven, midnight or not", () => {
  const at = (time: string) => Date.parse(`2026-11-25T${time}+06:00`);
  expect(isQuiet(at("21:59:59"))).toBe(false);
  expect(isQuiet(at("22:00:00"))).toBe(true);
  expect(isQuiet(at("23:59:59"))).toBe(true);
  expect(isQuiet(at("00:00:00"))).toBe(true);
  expect(isQuiet(at("06:59:59"))).toBe(true);
  expect(isQuiet(at("07:00:00"))).toBe(false);
});
