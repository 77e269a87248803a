/** Parses the arguments of `npm run season --`. */
import { parseArgs } from "node:util";

export const SEASON_ENVIRONMENTS = ["local", "staging", "production"] as const;
export type SeasonEnvironment = (typeof SEASON_ENVIRONMENTS)[number];

export type SeasonCommand =
  | { kind: "help" }
  | { kind: "wrong"; sentence: string }
  | { kind: "example"; folder: string }
  | { kind: "export"; folder: string; environment: SeasonEnvironment; withAgents: boolean }
  | {
      kind: "import";
      folder: string;
      environment: SeasonEnvironment;
      isDry: boolean;
      isDeleting: boolean;
    };

export function readSeasonCommand(words: readonly string[]): SeasonCommand {
  const parsed = parse(words);
  if (typeof parsed === "string") return wrong(parsed);
  const { values, positionals } = parsed;
  const [name = "help", folder, ...rest] = positionals;
  if (values.help === true || name === "help") return { kind: "help" };
  if (name !== "import" && name !== "export" && name !== "example") {
    return wrong(`There is no command "${name}".`);
  }
  if (folder === undefined || rest.length > 0) return wrong(`${name} takes one folder.`);
  const isDry = values["dry-run"] === true;
  const isDeleting = values.delete === true;
  const withAgents = values.agents === true;
  if (name !== "export" && withAgents) return wrong("--agents belongs to export.");
  if (name !== "import" && (isDry || isDeleting)) {
    return wrong("--dry-run and --delete belong to import.");
  }
  if (name === "example") {
    return values.env === undefined ? { kind: name, folder } : wrong("example takes no --env.");
  }
  const environment = SEASON_ENVIRONMENTS.find((one) => one === (values.env ?? "local"));
  if (environment === undefined) {
    return wrong(`--env is "${values.env}"; it must be ${SEASON_ENVIRONMENTS.join(", ")}.`);
  }
  return name === "export"
    ? { kind: name, folder, environment, withAgents }
    : { kind: name, folder, environment, isDry, isDeleting };
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        env: { type: "string" },
        "dry-run": { type: "boolean" },
        delete: { type: "boolean" },
        agents: { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function wrong(sentence: string): SeasonCommand {
  return { kind: "wrong", sentence };
}
