/** What a newcomer types first: nothing is sent, and everything that can be tried on this machine is. */
import { expect, test } from "vitest";
import { typeCommand } from "../../support/commands/type-command.ts";

test("a dry run builds, packs, migrates an empty database and looks at the very build that would be sent", async () => {
  const command = "npm run deploy -- staging --dry-run";
  const { code, output } = await typeCommand(command, {});
  expect(code, output).toBe(0);
  const steps = [
    "A deploy needs",
    "Checkout",
    "Known vulnerabilities",
    "Build for staging",
    "bhortibus-staging, wallet https://tokenized.sandbox.bka.sh/",
    "would prompt for SIGNING_KEY",
    "none takes anything from the version before it",
    "--dry-run: exiting now",
    "Check the build, on this machine",
    "health: ",
    "first page: its client is /assets/",
    "seat list: no trip is on sale",
    "npm run deploy -- staging --back VERSION",
    "Nothing was sent",
  ];
  const positions = steps.map((step) => output.indexOf(step));
  expect(positions, output).toEqual(positions.toSorted((a, b) => a - b));
  expect(positions, output).not.toContain(-1);
});
