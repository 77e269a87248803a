/** Instants in native inputs. */
import { expect, test } from "vitest";
import { instantIn, localOf } from "../../../../web/admin/trips/local-time.ts";

test("an instant stays itself through an input", () => {
  expect(localOf("2026-12-04T22:30:00+06:00")).toBe("2026-12-04T22:30");
  expect(instantIn("2026-12-04T22:30")).toBe("2026-12-04T22:30:00+06:00");
  expect(instantIn("2026-12-04T22:30:00")).toBe("2026-12-04T22:30:00+06:00");
  expect(localOf(null)).toBe("");
});
