/** A season as spreadsheets save it: other delimiters, other date formats, empty columns, and last year's files. */
import { describe, expect, test } from "vitest";
import { readSeason } from "../../worker/season/read.ts";
import { formatProblems } from "../../worker/scripts/season/words.ts";
import {
  compareWithEmptyShop,
  edited,
  listFiles,
  seasonTexts,
  type SeasonTexts,
} from "../support/season/season-files.ts";

/** Some months before the trips of the sample. */
const NOW = Date.parse("2030-06-01T00:00:00+06:00");

async function listProblems(texts: SeasonTexts, now = NOW): Promise<string[]> {
  const { problems } = compareWithEmptyShop(listFiles(texts), now);
  return problems.length === 0 ? [] : formatProblems(problems).slice(0, -1);
}

/** Every table with another delimiter; the sample quotes cells with a comma. */
function delimitedBy(delimiter: string, texts: SeasonTexts): SeasonTexts {
  return Object.fromEntries(
    Object.entries(texts).map(([file, text]) => [
      file,
      file.endsWith(".csv")
        ? text.replaceAll(/"[^"]*"|,/g, (part) => (part === "," ? delimiter : part))
        : text,
    ]),
  );
}

test.each([
  ["semicolons", ";"],
  ["tabs", "\t"],
])("%s are understood as commas are", (_, delimiter) => {
  const { texts } = seasonTexts();
  const read = readSeason(listFiles(delimitedBy(delimiter, texts)));
  expect(read.problems).toEqual([]);
  expect(read.season).toEqual(readSeason(listFiles(texts)).season);
});

test("a spreadsheet's Unicode text, which is UTF-16, is understood", () => {
  const { texts } = seasonTexts();
  const files = new Map(listFiles(texts));
  const text = "id,name\nx,শিমুল\n";
  files.set("points.csv", new Uint8Array(Buffer.from(`\ufeff${text}`, "utf16le")));
  const { season, problems } = readSeason(files);
  expect(problems).toEqual([]);
  expect(season.points).toEqual([{ id: "x", name: "শিমুল", lat: null, lng: null, hidden: false }]);
});

test("empty columns at the end are ignored, but a cell in one of them is reported", async () => {
  const { texts } = seasonTexts();
  const points = (texts["points.csv"] ?? "").trim().split("\n");
  const padded = (rows: string[]) => ({ ...texts, "points.csv": `${rows.join("\n")}\n` });
  expect(await listProblems(padded(points.map((row) => `${row},,`)))).toEqual([]);
  const [header = "", first = "", ...rest] = points;
  expect(
    await listProblems(padded([`${header},,`, `${first},,x`, ...rest.map((row) => `${row},,`)])),
  ).toEqual([
    expect.stringContaining("points.csv, line 2: Has 4 cells; the first line names 2 columns"),
  ]);
});

test("days in another order are reported in one sentence for the whole file, and none is guessed", async () => {
  const { texts } = seasonTexts();
  const trips = (texts["trips.csv"] ?? "").replaceAll(
    /2031-01-0(\d)(?: (\d\d:\d\d))?/g,
    (_, day, time) => (time === undefined ? `${day}/1/2031` : `${day}/1/2031 ${time}`),
  );
  const found = await listProblems({ ...texts, "trips.csv": trips });
  expect(found).toEqual([
    'trips.csv, line 2, departs: "4/1/2031 22:00" does not say which number is the month: it may be 2031-01-04 22:00 or 2031-04-01 22:00, and 9 more cells of this file are like it. In the spreadsheet give the columns departs, arrives, returns, exam_date the format yyyy-mm-dd hh:mm (a day alone: yyyy-mm-dd), and save again.',
  ]);
});

test("Bengali is cut between letters in a message, and a tab in it can be seen", async () => {
  const { texts } = seasonTexts();
  const name = `<${"ক্ষি".repeat(80)}`;
  const [line = ""] = await listProblems(edited(texts, "trips.csv", "To the college", name));
  expect(line).toContain(`"<${"ক্ষি".repeat(59)}…"`);
  const [other = ""] = await listProblems(edited(texts, "trips.csv", "To the college", "<a\tb"));
  expect(other).toContain('"<a⇥b"');
});

describe("a season that is over", () => {
  const after = Date.parse("2031-02-01T00:00:00+06:00");

  test("is refused in one sentence", async () => {
    expect(await listProblems(seasonTexts().texts, after)).toEqual([
      "trips.csv: All 3 new trips have departed already, the last on 2031-01-04: this is a season that is over.",
    ]);
  });

  test("is none while one of its trips is to come", async () => {
    const { texts } = seasonTexts();
    const text = (texts["trips.csv"] ?? "").replace(
      "2031-01-04 23:00,2031-01-05 05:00,,2031-01-05",
      "2031-03-04 23:00,2031-03-05 05:00,,2031-03-05",
    );
    expect(await listProblems({ ...texts, "trips.csv": text }, after)).toEqual([]);
  });
});
