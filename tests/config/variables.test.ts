import { describe, expect, test } from "vitest";
import { agentsNeedApproval, eraseAfterDays, holdMs } from "../../worker/config/variables.ts";

describe("HOLD_SECONDS [L19]", () => {
  test.each([
    ["live", "480", 480_000],
    ["local", "480", 480_000],
    ["local", "1", 1000],
    ["local", "479", 479_000],
  ])("in a %s run, %s seconds hold a seat for %i ms", (RUN_MODE, HOLD_SECONDS, ms) => {
    expect(holdMs({ RUN_MODE, HOLD_SECONDS })).toBe(ms);
  });

  test.each([
    ["live", "479"],
    ["live", "481"],
    ["live", "60"],
    ["staging", "60"],
    ["", "60"],
    ["local", "481"],
    ["local", "0"],
    ["local", "-1"],
    ["local", ""],
    ["local", "60s"],
    ["local", "1.5"],
    ["live", ""],
  ])("in a %s run, %o seconds refuse to start", (RUN_MODE, HOLD_SECONDS) => {
    expect(() => holdMs({ RUN_MODE, HOLD_SECONDS })).toThrow("HOLD_SECONDS must be");
  });
});

describe("AGENTS_NEED_APPROVAL", () => {
  test("is on or off, and any other value refuses to start", () => {
    expect(agentsNeedApproval({ AGENTS_NEED_APPROVAL: "on" })).toBe(true);
    expect(agentsNeedApproval({ AGENTS_NEED_APPROVAL: "off" })).toBe(false);
    for (const value of ["", "yes", "true", "ON"]) {
      expect(() => agentsNeedApproval({ AGENTS_NEED_APPROVAL: value })).toThrow(
        'must be "on" or "off"',
      );
    }
  });
});

describe("ERASE_AFTER_DAYS", () => {
  test("is a number of days, 60 by default, and anything else refuses to start", () => {
    expect(eraseAfterDays({ ERASE_AFTER_DAYS: "" })).toBe(60);
    expect(eraseAfterDays({ ERASE_AFTER_DAYS: "7" })).toBe(7);
    for (const days of ["0", "6", "-1", "1.5", "never", "9999"]) {
      expect(() => eraseAfterDays({ ERASE_AFTER_DAYS: days })).toThrow("ERASE_AFTER_DAYS must be");
    }
  });
});
