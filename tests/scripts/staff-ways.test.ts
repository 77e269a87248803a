/** Every call of staff has a way in: a screen of the back office, or a command of `npm run staff`. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { STAFF_ACT_CALLS, STAFF_CALLS } from "../../worker/contract/staff/staff-calls.ts";
import { ROOT } from "../../worker/scripts/settings.ts";
import { COMMANDS } from "../../worker/scripts/staff-commands.ts";

const OFFICE = join(ROOT, "web/admin");
const screens = readdirSync(OFFICE, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => readFileSync(join(OFFICE, path), "utf8"))
  .join("\n");
const commands = new Set(COMMANDS.map(({ call }) => call));
const acts = new Set(STAFF_ACT_CALLS);

test("no call of staff is without a screen and without a command", () => {
  const withoutWay = STAFF_CALLS.filter((one) => {
    const name = one.path.replace("/staff/", "");
    // The challenge of a passkey is asked for together with the call that answers it.
    const called = name.replace(/\/options$/, "");
    const asCall = new RegExp(
      String.raw`(?:(?:staffCall|useStaffQuery|authenticateWithPasskey)\(\s*|CsvButton call=)"${called}[/"]`,
    );
    // An act is named by the button that opens its dialog.
    const isShown = acts.has(one) ? screens.includes(`"${name}"`) : asCall.test(screens);
    return !commands.has(name) && !isShown;
  });
  expect(withoutWay.map(({ path }) => path)).toEqual([]);
});
