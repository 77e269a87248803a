/** Parses the arguments of `npm run season --`. */
import { parseArgs } from "node:util";

/** What every act of staff is signed with (contract/staff-acts/staff-acts.ts). */
export interface Signed {
  by?: string;
  reason: string;
  second_person?: boolean;
  dry_run: boolean;
}

export type SeasonCommand =
  | { kind: "help" }
  | { kind: "wrong"; sentence: string }
  | { kind: "example"; folder: string }
  | { kind: "export"; folder: string; withAgents: boolean }
  | { kind: "import"; folder: string; signed: Signed };

const OPTIONS = {
  by: { type: "string" },
  reason: { type: "string" },
  "second-person": { type: "boolean" },
  "dry-run": { type: "boolean" },
  agents: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

/** Options that each command takes. */
const TAKES: Readonly<Record<string, readonly string[]>> = {
  import: ["by", "reason", "second-person", "dry-run"],
  export: ["agents"],
  example: [],
};

/** `isKnown`: the caller has a token, so that nobody has to say who it is. */
export function readSeasonCommand(words: readonly string[], isKnown = false): SeasonCommand {
  const parsed = parse(words);
  if (typeof parsed === "string") return wrong(parsed);
  const { values, positionals } = parsed;
  const [name = "help", folder, ...rest] = positionals;
  if (values.help === true || name === "help") return { kind: "help" };
  const takes = TAKES[name];
  if (takes === undefined) return wrong(`There is no command "${name}".`);
  if (folder === undefined || rest.length > 0) return wrong(`${name} takes one folder.`);
  const other = Object.keys(values).find((option) => !takes.includes(option));
  if (other !== undefined) return wrong(`${name} takes no --${other}.`);
  if (name === "example") return { kind: name, folder };
  if (name === "export") return { kind: name, folder, withAgents: values.agents === true };
  const { by, reason } = values;
  if (by === undefined && !isKnown) return wrong("import needs --by NAME: who does it.");
  if (reason === undefined) return wrong('import needs --reason "…".');
  const signed = {
    ...(by !== undefined && { by }),
    reason,
    ...(values["second-person"] === true && { second_person: true }),
    dry_run: values["dry-run"] === true,
  };
  return { kind: "import", folder, signed };
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options: OPTIONS });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function wrong(sentence: string): SeasonCommand {
  return { kind: "wrong", sentence };
}
