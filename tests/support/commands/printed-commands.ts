/** The commands that documents and scripts print, and their arguments. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../../worker/scripts/settings.ts";

export const DOCUMENTS = [
  "README.md",
  "worker/README.md",
  "worker/OPERATIONS.md",
  "tests/README.md",
];
/** What stands for a value, as in the documents: X is an environment. */
const STANDS_FOR: Record<string, string> = {
  X: "staging",
  TAKA: "100",
  "…": "why",
  "${environment}": "staging",
};
export interface Printed {
  file: string;
  command: string;
}

/** In documents inside backticks or fences, in scripts inside text of any kind. */
export function printedCommands(): Printed[] {
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
    /^(?:npx wrangler |npm (?:start$|test$|run ))/.test(command),
  );
}

/** The arguments as a shell splits them, with a value in place of each placeholder. */
export function getArgs(command: string): string[] {
  return Array.from(
    command.matchAll(/"([^"]*)"|(\S+)/g),
    ([, quoted, plain]) => quoted ?? plain ?? "",
  )
    .map((arg) => STANDS_FOR[arg] ?? arg)
    .filter((arg) => arg !== "");
}
