/**
 * `npm run season`: a shop's season from files and as files; `help` says what stands in them. The tables take seconds to
 * load on a slow machine: they are loaded where files or rows are read.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { dhakaDate } from "../domain/dhaka-time.ts";
import { migrate } from "./database.ts";
import { withStores } from "./local-stores.ts";
import { readSeasonCommand, type SeasonEnvironment, type SeasonCommand } from "./season/command.ts";
import type { Exported } from "../season/exchange.ts";
import { folderError, isNewFolder, readFolder, writeFolder } from "./season/folder.ts";
import { bindingsStore } from "./season/bindings-store.ts";
import type { Store } from "../season/store.ts";
import { SEASON_HELP, formatNotice, formatPlan, formatProblems } from "./season/words.ts";
import { sqlFile, WranglerFailed, wranglerStore, type Place } from "./season/wrangler-store.ts";
import { QUIET, readSettings, ROOT } from "./settings.ts";
import { lockState } from "./state-lock.ts";
import { readWranglerConfig } from "./wrangler-config.ts";

/** Errors that are printed without a stack trace. */
class Refused extends Error {}

const DONE = 0;
const REFUSED = 1;
const NOT_UNDERSTOOD = 2;

Object.assign(process.env, QUIET);
try {
  process.exitCode = await run(readSeasonCommand(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof Refused || error instanceof WranglerFailed)) throw error;
  console.error(error.message);
  process.exitCode = REFUSED;
}

async function run(command: SeasonCommand): Promise<number> {
  switch (command.kind) {
    case "help":
      console.log(SEASON_HELP);
      return DONE;
    case "wrong":
      console.error(`${command.sentence} \`npm run season -- help\` says what there is.`);
      return NOT_UNDERSTOOD;
    case "example":
      return write(command.folder, async () => {
        const { exampleSeason } = await import("./season/example.ts");
        return exampleSeason(dhakaDate(Date.now()));
      });
    case "export":
      return write(command.folder, async () => {
        const { exportSeason } = await import("../season/exchange.ts");
        const { environment, withAgents } = command;
        return withStore(environment, (store) => exportSeason(store, withAgents));
      });
    case "import":
      return bring(command);
  }
}

async function bring({
  folder,
  environment,
  isDry,
  isDeleting,
}: Extract<SeasonCommand, { kind: "import" }>): Promise<number> {
  refuseUnreadable(folder);
  const { load, prepare } = await import("../season/exchange.ts");
  return withStore(environment, async (store) => {
    const prepared = await prepare(store, readFolder(folder), { isDeleting, now: Date.now() });
    if (prepared.problems.length > 0) {
      console.error(formatProblems(prepared.problems).join("\n"));
      return REFUSED;
    }
    console.log(formatPlan(prepared.plan).join("\n"));
    if (isDry) {
      mkdirSync(join(ROOT, ".tmp"), { recursive: true });
      const file = join(ROOT, ".tmp", `season-${environment}.sql`);
      writeFileSync(file, sqlFile(prepared.statements));
      console.log(
        `Tried only: nothing was loaded. ${prepared.statements.length} statements in ${file}`,
      );
      return DONE;
    }
    if (environment !== "local") console.log(formatNotice(prepared).join("\n"));
    const pictures = await load(store, prepared);
    console.log(`Loaded. ${pictures} pictures were put. Visitors see it within ten minutes.`);
    return DONE;
  });
}

function refuseUnreadable(folder: string): void {
  const error = folderError(folder);
  if (error !== null) throw new Refused(error);
}

async function write(folder: string, exported: () => Promise<Exported>): Promise<number> {
  if (!isNewFolder(folder)) {
    throw new Refused(`${resolve(folder)} is not empty. Name a new folder.`);
  }
  const { files, missing } = await exported();
  writeFolder(folder, files);
  for (const key of missing) console.error(`The picture ${key} is named, and is not there.`);
  console.log(`${files.size} files written to ${resolve(folder)}`);
  return missing.length > 0 ? REFUSED : DONE;
}

async function withStore<T>(
  environment: SeasonEnvironment,
  use: (store: Store) => Promise<T>,
): Promise<T> {
  if (environment !== "local") return use(wranglerStore(placeOf(environment)));
  const { stateDir } = readSettings(process.env);
  if (!lockState(stateDir)) throw new Refused("The product is running. Stop it first.");
  return withStores(stateDir, async (stores) => {
    await migrate(stores.DB);
    return use(bindingsStore(stores));
  });
}

function placeOf(environment: "staging" | "production"): Place {
  const { r2_buckets } = readWranglerConfig().env[environment];
  const bucket = r2_buckets.find(({ binding }) => binding === "UPLOADS")?.bucket_name;
  if (bucket === undefined) throw new Refused(`wrangler.toml names no bucket for ${environment}.`);
  return { words: ["--remote", "--env", environment], bucket };
}
