/** Every command in a document or in a script's output is valid: it is parsed by the parser of its script. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readCommand as readDeploy } from "../../worker/scripts/deploy/command.ts";
import { readCommand as readSeason } from "../../worker/scripts/season/command.ts";
import { ROOT } from "../../worker/scripts/settings.ts";
import { COMMANDS, readCommand as readStaff } from "../../worker/scripts/staff-commands.ts";

const DOCUMENTS = ["README.md", "worker/README.md", "worker/OPERATIONS.md", "tests/README.md"];
/** What stands for a value, as in the documents: X is an environment. */
const STANDS_FOR: Record<string, string> = {
  X: "staging",
  TAKA: "100",
  "…": "why",
  "${environment}": "staging",
};
/** They act on the account, the database or the Worker of one environment. */
const NEEDS_ENV =
  /^(d1 (?:execute|export|time-travel|migrations)|secret|rollback|versions|deployments|tail)\b/;
const PREFIX = /^npm run (staff|season|deploy) -- /;

interface Printed {
  file: string;
  command: string;
}

/** In documents inside backticks or fences, in scripts inside text of any kind. */
function printed(): Printed[] {
  const scripts = readdirSync(join(ROOT, "worker/scripts"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `worker/scripts/${name}`);
  const ofDocuments = DOCUMENTS.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), "utf8");
    const fenced = Array.from(text.matchAll(/^```sh\n([\s\S]*?)^```/gm), ([, block = ""]) =>
      block.split("\n").map((line) => line.replace(/ # .*$/, "").trim()),
    ).flat();
    const plain = text.replace(/^```[\s\S]*?^```/gm, "");
    const spans = Array.from(plain.matchAll(/`([^`\n]+)`/g), ([, span = ""]) => span);
    return [...fenced, ...spans].flatMap((command) =>
      command.split(/ (?:&&|\|) /).map((one) => ({ file, command: one.trim() })),
    );
  });
  const ofScripts = scripts.flatMap((file) =>
    Array.from(
      readFileSync(join(ROOT, file), "utf8")
        .replace(/^\s*(?:\/\*\*?|\*|\/\/).*$/gm, "")
        .matchAll(/npx wrangler [^"`\\:;,]+|npm run (?:staff|season|deploy) -- [^"`\\:;,]+/g),
      // Text after two spaces explains the command.
      ([command]) => ({ file, command: command.replace(/ {2,}.*$/, "").trim() }),
    ),
  );
  return [...ofDocuments, ...ofScripts].filter(({ command }) =>
    /^(?:npx wrangler|npm run (?:staff|season|deploy) --) /.test(command),
  );
}

/** The arguments as a shell splits them, with a value in place of each placeholder. */
function argsOf(command: string): string[] {
  return Array.from(
    command.matchAll(/"([^"]*)"|(\S+)/g),
    ([, quoted, plain]) => quoted ?? plain ?? "",
  )
    .map((arg) => STANDS_FOR[arg] ?? arg)
    .filter((arg) => arg !== "");
}

const ALL = printed();

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
    const args = argsOf(command.replace(PREFIX, ""));
    if (name === "deploy") expect(readDeploy(args)).not.toBeNull();
    else if (name === "season") expect(readSeason(args)).not.toHaveProperty("sentence");
    else {
      // A sentence may have an act's name alone.
      const isNamed = args.length === 1 && COMMANDS.some((one) => one.name === args[0]);
      if (!isNamed) expect(readStaff(args)).not.toHaveProperty("sentence");
    }
  });
});
