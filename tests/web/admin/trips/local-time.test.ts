/** Instants in native inputs. */
import { expect, test } from "vitest";
import { parseLocalTime, toLocalTime } from "../../../../web/admin/trips/local-time.ts";

test("an instant stays itself through an input", () => {
  expect(toLocalTime("2026-12-04T22:30:00+06:00")).toBe("2026-12-04T22:30");
  expect(parseLocalTime("2026-12-04T22:30")).toBe("2026-12-04T22:30:00+06:00");
  expect(parseLocalTime("2026-12-04T22:30:00")).toBe("2026-12-04T22:30:00+06:00");
  expect(toLocalTime(null)).toBe("");
});
