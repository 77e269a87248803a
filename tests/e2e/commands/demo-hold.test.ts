/** [O3] `npm run demo:hold`, as it is typed: on the build that these journeys use: a hold is seen, and its end. */
import { expect, inject, test } from "vitest";
import { typeCommand } from "../../support/commands/type-command.ts";

test("shows the central promise, and ends well only because it was kept", async () => {
  const env = { HOLD_SECONDS: "20", PRODUCT_DIST: inject("dist") };
  const { code, output } = await typeCommand("npm run demo:hold", env);
  expect(output).toContain('Screen 2   sees B2 as "held"');
  expect(output).toContain("seat is already booked");
  expect(output).toMatch(/Screen 2 {3}takes B2: Seat booked successfully\n\s+As promised\.$/);
  expect(code).toBe(0);
});
