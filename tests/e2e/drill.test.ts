/** The restore drill, on the build that these journeys use. */
import { expect, inject, test } from "vitest";
import { runScript } from "../support/run-script.ts";

test("what is lost comes back: the database from its backup and the objects, the objects from the database", async () => {
  const { code, output } = await runScript(["tests/harness/drill/main.ts"], {
    DRILL_DIST: inject("dist"),
  });
  expect(code, output).toBe(0);
  expect(output).toContain("Nothing is missing.");
}, 180_000);
