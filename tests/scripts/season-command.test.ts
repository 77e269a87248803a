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
    [["export", "d"], { kind: "export", folder: "d", withAgents: false }],
    [["export", "d", "--agents"], { kind: "export", folder: "d", withAgents: true }],
    [
      ["import", "d", "--by", "rima", "--reason", "New season", "--dry-run"],
      {
        kind: "import",
        folder: "d",
        signed: { by: "rima", reason: "New season", dry_run: true },
      },
    ],
    [
      ["import", "d", "--by", "rima", "--reason", "New season", "--second-person"],
      {
        kind: "import",
        folder: "d",
        signed: { by: "rima", reason: "New season", second_person: true, dry_run: false },
      },
    ],
  ])("%j is understood", (args, command) => expect(readSeasonCommand(args)).toEqual(command));

  test.each<[string[], string]>([
    [["load", "d"], "no command"],
    [["import"], "takes one folder"],
    [["export", "d", "--dry-run"], "export takes no --dry-run"],
    [["import", "d", "--agents"], "import takes no --agents"],
    [["example", "d", "--by", "rima"], "example takes no --by"],
    [["import", "d", "--reason", "New season"], "needs --by"],
    [["import", "d", "--by", "rima"], "needs --reason"],
    [["import", "d", "--force"], "--force"],
  ])("%j is not, with the reason", (args, sentence) => {
    expect(readSeasonCommand(args)).toMatchObject({ sentence: expect.stringContaining(sentence) });
  });

  test("nobody with a token has to say who it is", () => {
    const words = ["import", "d", "--reason", "New season"];
    const signed = { reason: "New season", dry_run: false };
    expect(readSeasonCommand(words, true)).toEqual({ kind: "import", folder: "d", signed });
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
