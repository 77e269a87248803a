/** Every command in a document or in a script's output is valid: it is parsed by the parser of its script. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readDeployCommand as readDeploy } from "../../worker/scripts/deploy/command.ts";
import { readSeasonCommand as readSeason } from "../../worker/scripts/season/command.ts";
import { ROOT } from "../../worker/scripts/settings.ts";
import { COMMANDS, readStaffCommand as readStaff } from "../../worker/scripts/staff-commands.ts";
import { getArgs, printedCommands } from "../support/commands/printed-commands.ts";

/** They act on the account, the database or the Worker of one environment. */
const NEEDS_ENV =
  /^(d1 (?:execute|export|time-travel|migrations)|secret|rollback|versions|deployments|tail)\b/;
const PREFIX = /^npm run (staff|season|deploy) -- /;

const ALL = printedCommands();

test("commands are found", () => {
  expect(ALL.length).toBeGreaterThan(30);
});

describe("wrangler's", () => {
  const own = ALL.filter(({ command }) => command.startsWith("npx wrangler "));
  test.each(own)("$file: $command", ({ command }) => {
    const rest = command.slice("npx wrangler ".length);
    if (NEEDS_ENV.test(rest)) expect(rest).toContain(" --env ");
    if (/^d1 (?:execute|export)/.test(rest)) expect(rest).toContain(" --remote");
  });
});

describe("ours", () => {
  // A usage line shows choices; a sentence names a command without what it takes.
  const own = ALL.filter(
    ({ command }) =>
      PREFIX.test(command) && !/[[\]|]|COMMAND| …$|\$\{(?!environment)/.test(command),
  );
  test.each(own)("$file: $command", ({ command }) => {
    const [, name = ""] = PREFIX.exec(command) ?? [];
    const args = getArgs(command.replace(PREFIX, ""));
    if (name === "deploy") expect(readDeploy(args)).not.toBeNull();
    else if (name === "season") expect(readSeason(args)).not.toHaveProperty("sentence");
    else {
      // A sentence may have an act's name alone.
      const isNamed = args.length === 1 && COMMANDS.some((one) => one.name === args[0]);
      if (!isNamed) expect(readStaff(args)).not.toHaveProperty("sentence");
    }
  });
});

describe("every name after npm run", () => {
  const names = new Set(ALL.flatMap(({ command }) => /^npm run ([\w:]+)/.exec(command)?.[1] ?? []));
  test.each([...names])("%s is a script of package.json", (name) => {
    const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
      scripts: Record<string, string>;
    };
    expect(Object.keys(manifest.scripts)).toContain(name);
  });

  const tools = new Set(
    ALL.flatMap(({ command }) => /^npm run tool -- ([\w:]+)/.exec(command)?.[1] ?? []),
  );
  test.each([...tools])("tool -- %s is one of the tools", (tool) => {
    const runner = readFileSync(join(ROOT, "worker/scripts/run.mjs"), "utf8");
    expect(runner).toMatch(new RegExp(`^  "?${tool}"?: \\["`, "m"));
  });
});
