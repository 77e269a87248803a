/** Single cells of a season's files as spreadsheets and people write them, and what none of them may be taken for. */
import { expect, test } from "vitest";
import { z } from "zod";
import * as cells from "../../worker/season/cells.ts";
import { writeTable } from "../../worker/season/csv.ts";
import { readSeason } from "../../worker/season/read.ts";
import { NO_SEASON, TABLES } from "../../worker/season/tables.ts";
import { compareWithShop } from "../../worker/season/compare.ts";
import { edited, listFiles, NOTHING_BOUGHT, seasonTexts } from "../support/season/season-files.ts";

const fare = cells.amount("fare", "an amount");
const read = (cell: z.ZodType, text: string) => {
  const result = z.safeDecode(cell, text as never);
  return result.success ? result.data : undefined;
};
const at = (text: string) => Date.parse(`${text.replace(" ", "T")}:00+06:00`);

test.each([
  "2026-12-25 22:30",
  "2026-12-25 22:30:00",
  "2026-12-25T22:30:00",
  "2026-12-25T22:30:00.000+06:00",
  "2026/12/25 22:30",
  "25/12/2026 22:30",
  "12/25/2026 10:30 PM",
  "12/25/26 22:30",
  "25-12-2026 22:30:00",
  "25.12.2026 22:30",
  "25-Dec-26 22:30",
  "25-DEC-2026 10:30:00 pm",
  "25th December 2026, 10:30 p.m.",
  "Friday, 25 December 2026 22:30",
  "Dec 25, 2026 10:30\u202fPM",
  "2026 Dec 25 22:30",
  "২৫/১২/২০২৬ ২২:৩০",
  "২৫ ডিসেম্বর ২০২৬ ২২:৩০",
  "২৫-ডিসে-২৬ ২২:৩০",
  "\u200e2026-12-25\u00a022:30 ",
])("%j is one instant", (text) => {
  expect(read(cells.instant, text)).toBe(at("2026-12-25 22:30"));
});

test.each([
  ["12/12/2026 9:05", "2026-12-12 09:05"],
  ["2026-12-25 00:00:00", "2026-12-25 00:00"],
  ["12/25/2026 12:00 AM", "2026-12-25 00:00"],
  ["12/25/2026 12:15 PM", "2026-12-25 12:15"],
  ["2026-12-25 24:00", undefined],
])("%j is %j", (text, is) => {
  expect(read(cells.instant, text)).toBe(is === undefined ? undefined : at(is));
});

test.each([
  // A column whose format is a day's hides the time.
  "2026-12-25",
  "25-Dec-26",
  // Nothing says which of them is the month.
  "04/12/2026 22:30",
  // No such day or time, or no year.
  "31/02/2026 22:30",
  "25-Dec 22:30",
  "2026-12-25 22:30:15",
  "2026-12-25 25:30",
  "2026-12-25 13:30 PM",
  "2026-12-25T22:30:00Z",
  "46381.9375",
  "",
])("%j is no instant", (text) => {
  expect(read(cells.instant, text)).toBeUndefined();
});

test("a day may have the midnight that a spreadsheet adds, and no other time", () => {
  for (const text of ["2026-12-25", "2026-12-25 00:00:00", "12/25/2026 12:00 AM", "25-Dec-26"])
    expect(read(cells.day, text), text).toBe("2026-12-25");
  expect(read(cells.day, "2026-12-25 22:30")).toBeUndefined();
});

test.each([
  ["22:30:00", ["22:30"]],
  ["22:30:00 00:20:00", ["22:30", "00:20"]],
  ["10:30 PM 12:20 AM", ["22:30", "00:20"]],
  ["২২:৩০, ২৩:০৫", ["22:30", "23:05"]],
  ["9:05", ["09:05"]],
  ["", []],
  ["22", undefined],
  ["22:60", undefined],
])("the times %j are %j", (text, times) => {
  expect(read(cells.maybeTimes("no_choice"), text)).toEqual(times);
});

test.each([
  ["650", 65_000],
  ["650.00", 65_000],
  ["650.0", 65_000],
  ["650.5", 65_050],
  ["650,50", 65_050],
  ["৳650", 65_000],
  ["৳ 1,250.50", 125_050],
  ["BDT 650", 65_000],
  ["৬৫০ টাকা", 65_000],
  ["650/-", 65_000],
  ["1,23,456.00", 12_345_600],
  ["1.250,50", 125_050],
  // Twelve hundred and fifty, or one and a quarter.
  ["1.250", undefined],
  ["650.505", undefined],
  ["-650", undefined],
  ["6.5E+02", undefined],
  ["65 0", undefined],
  ["0.00", undefined],
])("%j is %j poisha", (text, poisha) => {
  expect(read(fare, text)).toBe(poisha);
});

test.each([
  ["yes Yes YES true TRUE y 1 হ্যাঁ", true],
  ["no No NO false FALSE n 0 না", false],
])("%s are %s", (words, is) => {
  for (const word of words.split(" ")) expect(read(cells.yes, word), word).toBe(is);
  expect(read(cells.yes, "maybe")).toBeUndefined();
});

test("words may have capitals, and numbers decimals that say nothing", () => {
  expect(read(cells.choiceCell("limited", "unlimited"), "Limited ")).toBe("limited");
  expect(read(cells.maybeChoiceCell("no_seat_map", "40", "45"), "45.00")).toBe("45");
  expect(read(cells.position, "5.0")).toBe(5);
  expect(read(cells.position, "5.5")).toBeUndefined();
  expect(read(cells.id, "12.00")).toBe("12");
});

test("the apostrophe that keeps an id from being a formula is none of its letters", () => {
  expect(read(cells.id, "'-Ab0_-A")).toBe("-Ab0_-A");
  expect(read(cells.idsCell("points.csv"), "'-a b")).toEqual(["-a", "b"]);
  expect(read(cells.id, "'a")).toBeUndefined();
});

test.each(["007", "1764312345678", "1e5", "3-4", "DEC25", "MARCH2027"])(
  "%j is written as a text that no spreadsheet takes for a value, and read as it was",
  (id) => {
    const text = writeTable(TABLES.points.row, [
      { id, name: "Gate", lat: null, lng: null, hidden: false },
    ]);
    expect(text).toContain(`'${id},Gate`);
    expect(read(cells.id, `'${id}`)).toBe(id);
    expect(read(cells.id, id)).toBe(id);
  },
);

test("other texts are written as they are", () => {
  for (const id of ["41", "100000", "gate-7", "dec", "2-3-4"])
    expect(
      writeTable(TABLES.points.row, [{ id, name: "Gate", lat: null, lng: null, hidden: false }]),
    ).toContain(`\n${id},Gate`);
});

const SHOP = {
  ...NO_SEASON,
  points: ["007", "3-4", "DEC25", "1e3"].map((id) => ({
    id,
    name: id,
    lat: null,
    lng: null,
    hidden: false,
  })),
};

function pointProblems(points: string) {
  const files = readSeason(listFiles({ "points.csv": points }));
  const { problems } = compareWithShop(files, { season: SHOP, bought: NOTHING_BOUGHT }, 0);
  return problems;
}

test.each([
  ["7", "007"],
  ["3-Apr", "3-4"],
  ["04-Mar", "3-4"],
  ["25-Dec", "DEC25"],
  ["1000", "1e3"],
])("the id %j, which the shop has as %j, is asked about", async (id, was) => {
  expect(await pointProblems(`id,name\n${id},Gate\n`)).toMatchObject([
    { line: 2, column: "id", code: "zeros_lost", parts: { text: id, was } },
  ]);
  expect(await pointProblems(`id,name\n${was},Gate\n`)).toEqual([]);
});

test("a name that has lost its zeros is asked about, and another name is not", async () => {
  expect(await pointProblems("id,name\n007,7\n")).toMatchObject([
    { line: 2, column: "name", code: "zeros_lost" },
  ]);
  expect(await pointProblems("id,name\n007,8\n")).toEqual([]);
});

test("letters that a file has lost are not loaded as question marks", async () => {
  for (const name of ["????? ????", "University ??? of", "?"])
    expect(await pointProblems(`id,name\nx,${name}\n`), name).toMatchObject([
      { line: 2, column: "name", code: "letters_lost" },
    ]);
  expect(await pointProblems("id,name\nx,Where to?\n")).toEqual([]);
});

test("of two files for one table none is chosen", () => {
  const { problems } = readSeason(
    listFiles({ "points.csv": "id,name\n", "Season - points.csv": "id,name\n", "notes.txt": "id" }),
  );
  expect(problems).toMatchObject([{ file: "Season - points.csv", code: "table_twice" }]);
});

test("lines are counted with the line that names the delimiter", async () => {
  const { texts } = seasonTexts();
  const wrong = edited(texts, "trips.csv", ",600,", ",free,");
  const text = `sep=,\r\n${wrong["trips.csv"] ?? ""}`;
  const { problems } = readSeason(listFiles({ "trips.csv": text }));
  expect(problems).toMatchObject([{ line: 3, column: "fare" }]);
});
