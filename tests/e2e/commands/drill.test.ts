/** `npm run drill` as it is typed, on the build that these journeys use. */
import { expect, inject, test } from "vitest";
import { typeCommand } from "../../support/commands/type-command.ts";

test("what is lost comes back: the database from its backup and the objects, the objects from the database", async () => {
  const env = { PRODUCT_DIST: inject("dist") };
  const { code, output } = await typeCommand("npm run drill", env);
  expect(code, output).toBe(0);
  expect(output).toContain("Nothing is missing.");
  // Once after the restore, with the trip that was lost, and once after the loss of the objects.
  expect(output.match(/every ticket is where it was/gi)).toHaveLength(2);
});
