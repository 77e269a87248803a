/** `npm run season`: a shop's season from files and as files, by the shop's API; `help` says what stands in them. */
import { resolve } from "node:path";
import { dhakaDate } from "../domain/dhaka-time.ts";
import { TERMINAL } from "./confirm-act.ts";
import { readSeasonCommand, type SeasonCommand } from "./season/command.ts";
import { exportSeason, type Exported } from "./season/export-season.ts";
import { folderError, isNewFolder, readFolder, writeFolder } from "./season/folder.ts";
import { importSeason } from "./season/import-season.ts";
import { SEASON_HELP } from "./season/words.ts";
import { callStaff, hasToken, Refused, staffAccess } from "./staff-client.ts";

const DONE = 0;
const REFUSED = 1;
const NOT_UNDERSTOOD = 2;

try {
  process.exitCode = await run(readSeasonCommand(process.argv.slice(2), hasToken(process.env)));
} catch (error) {
  if (!(error instanceof Refused)) throw error;
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
        // Loaded for this alone, since it takes seconds on a slow machine.
        const { exampleSeason } = await import("./season/example.ts");
        return exampleSeason(dhakaDate(Date.now()));
      });
    case "export":
      return write(command.folder, () =>
        exportSeason(staffAccess(process.env), command.withAgents),
      );
    case "import": {
      const { folder, signed } = command;
      const error = folderError(folder);
      if (error !== null) throw new Refused(error);
      const access = staffAccess(process.env);
      const shop = { call: callStaff.bind(null, access), terminal: TERMINAL };
      return (await importSeason(shop, readFolder(folder), signed)) ? DONE : REFUSED;
    }
  }
}

async function write(folder: string, read: () => Promise<Exported>): Promise<number> {
  if (!isNewFolder(folder)) {
    throw new Refused(`${resolve(folder)} is not empty. Name a new folder.`);
  }
  const { files, missing } = await read();
  writeFolder(folder, files);
  for (const key of missing) console.error(`The picture ${key} is named, and is not there.`);
  console.log(`${files.size} files written to ${resolve(folder)}`);
  return missing.length > 0 ? REFUSED : DONE;
}
