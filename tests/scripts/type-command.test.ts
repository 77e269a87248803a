import { expect, test } from "vitest";
import { startedDirectly } from "../support/commands/type-command.ts";

test.each([
  [
    "A=1 npm run staff -- show 'B1' && npm run staff -- people",
    "node worker/scripts/run.mjs staff show 'B1'",
  ],
  ["npm run tool -- sim --seed 7", "node worker/scripts/run.mjs tool sim --seed 7"],
  ["node -e 1 | npx wrangler secret put NAME", "node -e 1 | wrangler secret put NAME"],
  ["npm run no-such-script -- now", "npm run no-such-script -- now"],
])("%s is given to npm once, and then to the shell", (command, direct) => {
  startedDirectly(command);
  expect(startedDirectly(command)).toContain(direct);
});

test("npm is given a script that it was not given before", () => {
  expect(startedDirectly("npm run typecheck -- x")).toBe("npm run typecheck -- x");
  expect(startedDirectly("npm run typecheck -- x")).toMatch(/^tsc .* x$/);
});
