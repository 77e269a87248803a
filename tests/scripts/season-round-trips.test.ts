/**
 * The product's own files, opened and saved by spreadsheets, change nothing; what may mean two things is asked about.
 */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { compareWithShop } from "../../worker/season/compare.ts";
import { readSeason, writeSeason, type Files } from "../../worker/season/read.ts";
import { randomFrom } from "../support/random.ts";
import { NOW, SEASON } from "../support/season/round-trip-season.ts";
import { NOTHING_BOUGHT } from "../support/season/season-files.ts";
import {
  readGrid,
  isClearDay,
  NUMBER_FORMS,
  savedBySpreadsheet,
  writeDays,
} from "../support/season/spreadsheet-habits.ts";

function compared(files: Files) {
  const shop = { season: SEASON, bought: NOTHING_BOUGHT };
  const { plan, problems } = compareWithShop(readSeason(files), shop, NOW);
  return { problems, changes: plan.changes, same: plan.same };
}

const ROWS = Object.values(SEASON).reduce((sum, rows) => sum + rows.length, 0);

test("the product's own files change nothing", () => {
  expect(compared(writeSeason(SEASON))).toEqual({ problems: [], changes: [], same: ROWS });
});

/**
 * What LibreOffice 7.4 saved of these files after it had opened them with its special numbers detected: as an English,
 * British or Bengali user, in UTF-8 or UTF-16, with commas, semicolons or tabs.
 */
const SAVED = "tests/scripts/saved-by-libreoffice";

test.each(readdirSync(SAVED))("as LibreOffice has saved them, they change nothing (%s)", (way) => {
  const names = readdirSync(`${SAVED}/${way}`);
  expect(names).toHaveLength(9);
  const files = names.map(
    (name) => [name, new Uint8Array(readFileSync(`${SAVED}/${way}/${name}`))] as const,
  );
  expect(compared(new Map(files))).toEqual({ problems: [], changes: [], same: ROWS });
});

const RUNS = Number(process.env["RUNS"] ?? 150);
const FIRST_SEED = Number(process.env["SEED"] ?? Math.floor(Math.random() * 1e9));

test("they change nothing through any composition of what spreadsheets do to them", () => {
  const own = writeSeason(SEASON);
  for (let seed = FIRST_SEED; seed < FIRST_SEED + RUNS; seed += 1) {
    const random = randomFrom(seed);
    const files = new Map<string, Uint8Array>();
    for (const [file, bytes] of own) {
      const saved = savedBySpreadsheet(file, bytes, random);
      files.set(saved.name, saved.bytes);
    }
    expect(compared(files), `SEED=${seed} RUNS=1`).toEqual({
      problems: [],
      changes: [],
      same: ROWS,
    });
  }
});

test("each day that may be read in two ways is asked about with both, one of them the right one", () => {
  const cells = readGrid(writeSeason(SEASON).get("trips.csv") ?? new Uint8Array());
  const [header = [], ...rows] = cells;
  const unclear = rows.flatMap((row, at) =>
    row.flatMap((cell, column) =>
      /^\d{4}-/.test(cell) && !isClearDay(cell) ? [{ cell, at, column }] : [],
    ),
  );
  expect(unclear.length).toBeGreaterThan(4);
  for (const { cell, at: row, column } of unclear) {
    for (const form of NUMBER_FORMS) {
      const text = writeDays(form, cell);
      const other = cells.map((one) => one.map((own) => `"${own.replaceAll('"', '""')}"`));
      const changed = other[row + 1];
      if (changed !== undefined) changed[column] = text;
      const bytes = new TextEncoder().encode(other.map((one) => one.join(",")).join("\n"));
      const { problems, changes } = compared(new Map([["trips.csv", bytes]]));
      expect(changes).toEqual([]);
      expect(problems).toMatchObject([
        {
          file: "trips.csv",
          line: row + 2,
          column: header[column],
          code: "month_unknown",
          parts: { text },
        },
      ]);
      const { one, other: second } = problems[0]?.parts ?? {};
      expect(one).not.toBe(second);
      expect([one, second]).toContain(cell);
    }
  }
});
