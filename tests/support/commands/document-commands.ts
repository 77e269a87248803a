/**
 * The commands that the documents name, each once and as a person reads it, and as a shell is given it: what stands for
 * a value is replaced by one.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../../worker/scripts/settings.ts";
import { COMMANDS, usage } from "../../../worker/scripts/staff-commands.ts";
import { DOCUMENTS } from "./printed-commands.ts";

const BEGINS_COMMAND = /^(?:[A-Z][A-Z_]*=\S+ )*(?:npm|npx|node) /;
const STAFF = "npm run staff -- ";
/** Named without `npm run season -- ` where the text is about a season. */
const SEASON = /^(?:help|(?:import|export|example) DIR\b.*)$/;

/** A line with a pipe is one command. */
export function documentCommands(): string[] {
  const named = DOCUMENTS.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), "utf8");
    const fences = Array.from(text.matchAll(/^```sh\n([\s\S]*?)^```/gm), ([, block = ""]) => block);
    const lines = fences.flatMap((block) => block.split("\n").map(withoutComment));
    const plain = text.replace(/^```[\s\S]*?^```/gm, "");
    const spans = Array.from(plain.matchAll(/`([^`\n]+)`/g), ([, span = ""]) => inFull(span));
    return [...lines, ...spans].flatMap((line) => line.split(" && "));
  });
  const found = [...new Set(named.filter((one) => BEGINS_COMMAND.test(one)))];
  return [...found, ...otherStaffCommands(found)];
}

/** `npm run staff -- --help` has every command, as the documents say. */
function otherStaffCommands(found: readonly string[]): string[] {
  return COMMANDS.filter(
    ({ name }) => !found.some((one) => `${one} `.startsWith(`${STAFF}${name} `)),
  ).map((command) => `${STAFF}${usage(command)}${command.isAct ? " …" : ""}`.replace(/[[\]]/g, ""));
}

/** `places` has a value for each word in capitals that the command holds. */
export function fillIn(command: string, places: Readonly<Record<string, string>>): string {
  const signed = command
    .replace(/--reason …/, '--reason "as printed"')
    .replace(/ …$/, ' --by desk --reason "as printed"')
    .replace(/--by NAME/, "--by desk");
  return signed.replaceAll(/(?<![\w$/])[A-Z][A-Z]*(?:…|\b)(?!_)/g, (word) => places[word] ?? word);
}

function withoutComment(line: string): string {
  return line.replace(/ +# .*$/, "").trim();
}

/**
 * A command of staff or of a season, named without `npm run`. Without its arguments an act is a name, not a command.
 */
function inFull(span: string): string {
  if (SEASON.test(span)) return `npm run season -- ${span}`;
  const own = COMMANDS.find(({ name }) => name === span.split(" ")[0]);
  const isTyped = own?.isConfirmed === false || (own !== undefined && /--by|…/.test(span));
  return isTyped ? `${STAFF}${span}` : span;
}
