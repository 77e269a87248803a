/** `npm run season`: what is typed becomes a command, or one clear sentence. */
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { readSeasonCommand } from "../../worker/scripts/season/command.ts";
import { folderError } from "../../worker/scripts/season/folder.ts";
import { TABLES } from "../../worker/season/tables.ts";
import { SEASON_HELP } from "../../worker/scripts/season/words.ts";

describe("what is typed", () => {
  test.each<[string[], object]>([
    [[], { kind: "help" }],
    [["help"], { kind: "help" }],
    [["example", "d"], { kind: "example", folder: "d" }],
    [
      ["export", "d", "--env", "staging"],
      { kind: "export", folder: "d", environment: "staging", withAgents: false },
    ],
    [
      ["export", "d", "--agents"],
      { kind: "export", folder: "d", environment: "local", withAgents: true },
    ],
    [
      ["import", "d", "--dry-run"],
      { kind: "import", folder: "d", environment: "local", isDry: true, isDeleting: false },
    ],
  ])("%j is understood", (args, command) => expect(readSeasonCommand(args)).toEqual(command));

  test.each<[string[], string]>([
    [["load", "d"], "no command"],
    [["import"], "takes one folder"],
    [["import", "d", "--env", "test"], "must be local, staging, production"],
    [["export", "d", "--delete"], "belong to import"],
    [["import", "d", "--agents"], "belongs to export"],
    [["import", "d", "--force"], "--force"],
  ])("%j is not, with the reason", (args, sentence) => {
    expect(readSeasonCommand(args)).toMatchObject({ sentence: expect.stringContaining(sentence) });
  });

  test("the help names every file and column", () => {
    for (const { file, row } of Object.values(TABLES)) {
      expect(SEASON_HELP).toContain(file);
      for (const column of Object.keys(row.shape)) expect(SEASON_HELP).toContain(column);
    }
  });
});

describe("a folder to import from", () => {
  const here = fileURLToPath(new URL(".", import.meta.url));

  test("is a folder that is there", () => {
    expect(folderError(here)).toBeNull();
    expect(folderError(`${here}nowhere`)).toBe(`There is no folder ${here}nowhere.`);
  });

  test("given as a file is refused in one sentence, that says what a season is", () => {
    const file = fileURLToPath(import.meta.url);
    expect(folderError(file)).toBe(
      `${file} is a file. A season is a folder with files such as trips.csv in it.`,
    );
  });
});
