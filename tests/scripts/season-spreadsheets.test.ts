/** A season as spreadsheets save it: other delimiters, other date formats, empty columns, and last year's files. */
import { describe, expect, test } from "vitest";
import { exportSeason, load, prepare, type Prepared } from "../../worker/season/exchange.ts";
import { readSeason } from "../../worker/season/read.ts";
import { formatNotice, formatProblems } from "../../worker/scripts/season/words.ts";
import { isSmall } from "../../worker/scripts/season/wrangler-store.ts";
import { edited, filesOf, seasonTexts, type SeasonTexts } from "../support/season-files.ts";

const EMPTY_SHOP = {
  query: async (queries: readonly string[]) => queries.map(() => []),
  run: async () => {},
  pictureAt: async () => null,
  putPictures: async () => 0,
};

async function problemsOf(texts: SeasonTexts, now = 0): Promise<string[]> {
  const { problems } = await prepare(EMPTY_SHOP, filesOf(texts), { isDeleting: false, now });
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
  const read = readSeason(filesOf(delimitedBy(delimiter, texts)));
  expect(read.problems).toEqual([]);
  expect(read.season).toEqual(readSeason(filesOf(texts)).season);
});

test("a spreadsheet's Unicode text, which is UTF-16, is understood", () => {
  const { texts } = seasonTexts();
  const files = new Map(filesOf(texts));
  const text = "id,name\nx,শিমুল\n";
  files.set("points.csv", new Uint8Array(Buffer.from(`\ufeff${text}`, "utf16le")));
  const { season, problems } = readSeason(files);
  expect(problems).toEqual([]);
  expect(season.points).toEqual([{ id: "x", name: "শিমুল", hidden: false }]);
});

test("empty columns at the end are ignored, but a cell in one of them is reported", async () => {
  const { texts } = seasonTexts();
  const points = (texts["points.csv"] ?? "").trim().split("\n");
  const padded = (rows: string[]) => ({ ...texts, "points.csv": `${rows.join("\n")}\n` });
  expect(await problemsOf(padded(points.map((row) => `${row},,`)))).toEqual([]);
  const [header = "", first = "", ...rest] = points;
  expect(
    await problemsOf(padded([`${header},,`, `${first},,x`, ...rest.map((row) => `${row},,`)])),
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
  const found = await problemsOf({ ...texts, "trips.csv": trips });
  expect(found).toEqual([
    'trips.csv, line 2, departs: "4/1/2031 22:00" does not say which number is the month, nor do 9 more cells of this file. In the spreadsheet give the columns departs, arrives, returns, exam_date the format yyyy-mm-dd hh:mm (a day alone: yyyy-mm-dd), and save again.',
  ]);
});

test("Bengali is cut between letters in a message, and a tab in it can be seen", async () => {
  const { texts } = seasonTexts();
  const name = `<${"ক্ষি".repeat(80)}`;
  const [line = ""] = await problemsOf(edited(texts, "trips.csv", "To the college", name));
  expect(line).toContain(`"<${"ক্ষি".repeat(59)}…"`);
  const [other = ""] = await problemsOf(edited(texts, "trips.csv", "To the college", "<a\tb"));
  expect(other).toContain('"<a⇥b"');
});

describe("a season that is over", () => {
  const after = Date.parse("2031-02-01T00:00:00+06:00");

  test("is refused in one sentence", async () => {
    expect(await problemsOf(seasonTexts().texts, after)).toEqual([
      "trips.csv: All 3 new trips have departed already, the last on 2031-01-04: this is a season that is over.",
    ]);
  });

  test("is none while one of its trips is to come", async () => {
    const { texts } = seasonTexts();
    const text = (texts["trips.csv"] ?? "").replace(
      "2031-01-04 23:00,2031-01-05 05:00,,2031-01-05",
      "2031-03-04 23:00,2031-03-05 05:00,,2031-03-05",
    );
    expect(await problemsOf({ ...texts, "trips.csv": text }, after)).toEqual([]);
  });
});

describe("the effect of an import on a deployed shop is printed before it", () => {
  const prepared = (
    statements: number,
    pictures: number,
  ): Pick<Prepared, "statements" | "pictures"> => ({
    statements: Array.from({ length: statements }, () => "UPDATE trips SET fare = 1;"),
    pictures: new Map(
      Array.from({ length: pictures }, (_, at) => [
        `gallery/${at}.svg`,
        { bytes: new Uint8Array(), contentType: "image/svg+xml" },
      ]),
    ),
  });

  test("a few rows go as one batch, while the shop sells on", () => {
    expect(formatNotice(prepared(3, 0))).toEqual([
      "3 statements are written as one batch. The shop sells on.",
    ]);
  });

  test("many rows go as one file, and the database is blocked meanwhile", () => {
    const [pictures, rows] = formatNotice(prepared(900, 30));
    expect(pictures).toBe("30 pictures are put first: about 6 seconds. The shop sells on.");
    expect(rows).toContain("for about 10 seconds the database answers nobody else");
  });

  test("long statements are many", () => {
    expect(isSmall(["x".repeat(70_000)])).toBe(false);
    expect(isSmall(["x".repeat(7_000)])).toBe(true);
  });
});

describe("photos of agents", () => {
  const photo = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0]);
  const key = "agents/Ab0_-Ab0_-Ab0_-Ab0_-Ab.jpg";
  const shop = {
    ...EMPTY_SHOP,
    query: async (statements: readonly string[]) =>
      statements.map((one) => (one.includes("FROM agents") ? [{ image: key.slice(7) }] : [])),
    pictureAt: async (name: string) => (name === key ? photo : null),
  };

  test("are in an export only when requested", async () => {
    expect((await exportSeason(shop)).files.has(key)).toBe(false);
    const { files, missing } = await exportSeason(shop, true);
    expect(files.get(key)).toEqual(photo);
    expect(missing).toEqual([]);
  });

  test("are put back by an import", async () => {
    const put: string[] = [];
    const putPictures = async (pictures: ReadonlyMap<string, unknown>) => {
      put.push(...pictures.keys());
      return pictures.size;
    };
    const store = { ...EMPTY_SHOP, putPictures };
    const prepared = await prepare(store, new Map([[key, photo]]), { isDeleting: false, now: 0 });
    expect(prepared.problems).toEqual([]);
    expect(await load(store, prepared)).toBe(1);
    expect(put).toEqual([key]);
  });
});
