/**
 * What Excel, LibreOffice, Google Sheets and the people in front of them do to a table between opening and saving it.
 */
import { parse } from "csv-parse/sync";
import { bengaliDigits } from "../../../worker/domain/digits.ts";
import type { Random } from "../random.ts";

/** The first row names the columns. */
export type Grid = string[][];

type CellHabit = (cell: string, column: string, random: Random) => string;
type GridHabit = (grid: Grid, random: Random) => Grid;

const INSTANT = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d)$/;
const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;
const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const LONG_MONTHS =
  "January February March April May June July August September October November December".split(
    " ",
  );
const BENGALI_MONTHS =
  "জানুয়ারি ফেব্রুয়ারি মার্চ এপ্রিল মে জুন জুলাই আগস্ট সেপ্টেম্বর অক্টোবর নভেম্বর ডিসেম্বর".split(" ");

const NUMBERS = new Set(["fare", "value", "position", "plan", "max_uses"]);
const MONEY = new Set(["fare", "value"]);
const ANSWERS = new Set(["hidden", "direct_checkout", "cancelled", "postponed"]);
const WORDS = new Set(["route_type", "kind"]);

type DayForm = (year: string, month: number, day: number) => string;
type TimeForm = (hour: number, minute: string) => string;

const pad = (value: number) => String(value).padStart(2, "0");

const DAY_FORMS: readonly DayForm[] = [
  (year, month, day) => `${year}/${month}/${day}`,
  (year, month, day) => `${day}-${MONTHS[month - 1]}-${year.slice(2)}`,
  (year, month, day) => `${pad(day)}-${MONTHS[month - 1]?.toUpperCase()}-${year}`,
  (year, month, day) => `${LONG_MONTHS[month - 1]} ${day}, ${year}`,
  (year, month, day) => `${day} ${LONG_MONTHS[month - 1]} ${year}`,
  (year, month, day) => bengaliDigits(`${day} ${BENGALI_MONTHS[month - 1]}, ${year}`),
];

/** The month may be taken for the day, and the day for the month, wherever both are twelve at most. */
export const NUMBER_FORMS: readonly DayForm[] = [
  (year, month, day) => `${day}/${month}/${year}`,
  (year, month, day) => `${pad(day)}/${pad(month)}/${year.slice(2)}`,
  (year, month, day) => `${month}/${day}/${year}`,
  (year, month, day) => `${pad(day)}.${pad(month)}.${year}`,
  (year, month, day) => `${pad(day)}-${pad(month)}-${year}`,
];

const half = (hour: number) => `${hour % 12 === 0 ? 12 : hour % 12}`;

const TIME_FORMS: readonly TimeForm[] = [
  (hour, minute) => `${pad(hour)}:${minute}`,
  (hour, minute) => `${hour}:${minute}`,
  (hour, minute) => `${hour}:${minute}:00`,
  (hour, minute) => `${pad(hour)}:${minute}:00.000`,
  (hour, minute) => `${half(hour)}:${minute} ${hour < 12 ? "AM" : "PM"}`,
  (hour, minute) => `${half(hour)}:${minute}:00\u202f${hour < 12 ? "am" : "pm"}`,
];

/** Days and times in the form, and midnight behind a day alone where the form has a time. */
function withForms(day: DayForm, time: TimeForm, isMidnightShown: boolean): CellHabit {
  return (cell) => {
    const [, year = "", month = "", date = "", hour = "", minute = ""] = INSTANT.exec(cell) ?? [];
    if (year !== "") {
      return `${day(year, Number(month), Number(date))} ${time(Number(hour), minute)}`;
    }
    const [, dayYear = "", dayMonth = "", dayDate = ""] = DAY.exec(cell) ?? [];
    if (dayYear === "") return cell;
    const shown = day(dayYear, Number(dayMonth), Number(dayDate));
    return isMidnightShown ? `${shown} ${time(0, "00")}` : shown;
  };
}

/** Days whose numbers can be read in one order alone. */
export function isClearDay(cell: string): boolean {
  const [, , month = "", day = ""] = INSTANT.exec(cell) ?? DAY.exec(cell) ?? [];
  return Number(day) > 12 || month === day;
}

export function writeDays(form: DayForm, cell: string): string {
  return withForms(form, (hour, minute) => `${pad(hour)}:${minute}`, false)(cell, "", NO_CHANCE);
}

const NO_CHANCE: Random = {
  upTo: () => 0,
  chance: () => false,
  of: ([first]) => first as never,
  weighted: () => {
    throw new Error("nothing is left to chance");
  },
};

const writeTimes: CellHabit = (cell, column, random) => {
  if (column !== "boarding_times") return cell;
  const form = random.of(TIME_FORMS);
  return cell.replaceAll(/(\d\d):(\d\d)/g, (_, hour, minute) => form(Number(hour), minute));
};

const writeDates: CellHabit = (cell, _column, random) => {
  const forms = isClearDay(cell) ? [...DAY_FORMS, ...NUMBER_FORMS] : DAY_FORMS;
  return withForms(random.of(forms), random.of(TIME_FORMS), random.chance(0.5))(cell, "", random);
};

const writeMoney: CellHabit = (cell, column, random) => {
  if (!MONEY.has(column) || !/^\d+(?:\.\d+)?$/.test(cell)) return cell;
  const amount = Number(cell);
  const [whole = "", decimals = "00"] = amount.toFixed(2).split(".");
  const grouped = whole.replace(/(\d)(\d{3})$/, "$1,$2");
  return random.of([
    `${whole}.${decimals}`,
    String(amount),
    amount.toFixed(amount * 10 === Math.round(amount * 10) ? 1 : 2),
    `৳${cell}`,
    `৳ ${grouped}.${decimals}`,
    `Tk ${cell}`,
    `${cell}/-`,
    `${whole},${decimals}`,
  ]);
};

const writeNumbers: CellHabit = (cell, column, random) =>
  NUMBERS.has(column) && /^\d+$/.test(cell) ? random.of([cell, `${cell}.0`, `${cell}.00`]) : cell;

const writeDigits: CellHabit = (cell, column) =>
  NUMBERS.has(column) || INSTANT.test(cell) || DAY.test(cell) || column === "boarding_times"
    ? bengaliDigits(cell)
    : cell;

const writeAnswers: CellHabit = (cell, column, random) => {
  if (!ANSWERS.has(column)) return cell;
  return cell === "yes"
    ? random.of(["Yes", "YES", "TRUE", "True", "y", "1", "হ্যাঁ"])
    : random.of(["", "No", "FALSE", "n", "0", "না"]);
};

const writeCapitals: CellHabit = (cell, column) =>
  WORDS.has(column) ? `${cell.slice(0, 1).toUpperCase()}${cell.slice(1)}` : cell;

const addSpaces: CellHabit = (cell, _column, random) =>
  cell === "" ? cell : random.of([` ${cell}`, `${cell}\u00a0`, `\u200b${cell}`, cell]);

/** What Excel makes of texts that look like numbers and days to it, unless an apostrophe stands in front. */
const takeForValues: CellHabit = (cell) => {
  if (/^0\d+$/.test(cell)) return String(Number(cell));
  if (/^\d{12,}$/.test(cell)) return Number(cell).toExponential(5).toUpperCase();
  const [, month = "", year = ""] = /^([a-z]{3})[a-z]*(20\d\d)$/i.exec(cell) ?? [];
  return month === "" ? cell : `${month}-${year.slice(2)}`;
};

/** At most one of each list is done to a table. */
const CELL_HABITS: readonly (readonly CellHabit[])[] = [
  [takeForValues],
  [writeDigits, writeDates],
  [writeTimes],
  [writeMoney, writeNumbers],
  [writeAnswers],
  [writeCapitals],
  [addSpaces],
];

const nameColumns: GridHabit = ([header = [], ...rows], random) => {
  const form = random.of<(name: string) => string>([
    (name) => name.toUpperCase(),
    (name) => name.replaceAll("_", " "),
    (name) => `${name.slice(0, 1).toUpperCase()}${name.slice(1).replaceAll("_", " ")} `,
    (name) => name.replaceAll("_", "-"),
  ]);
  return [header.map(form), ...rows];
};

const moveColumns: GridHabit = (grid, random) => {
  const width = grid[0]?.length ?? 0;
  const order = Array.from({ length: width }, (_, at) => at);
  for (let at = width - 1; at > 0; at -= 1) {
    const other = random.upTo(at + 1);
    [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
  }
  return grid.map((row) => order.map((at) => row[at] ?? ""));
};

const addEmptyColumns: GridHabit = (grid, random) => {
  const at = random.upTo((grid[0]?.length ?? 0) + 1);
  return grid.map((row) => [...row.slice(0, at), "", ...row.slice(at), "", ""]);
};

const addEmptyRows: GridHabit = (grid) => {
  const empty = (grid[0] ?? []).map(() => "");
  return [...grid.slice(0, 2), empty, ...grid.slice(2), empty, [""], empty];
};

const leaveOutLastCells: GridHabit = (grid) =>
  grid.map((row) => row.slice(0, row.findLastIndex((cell) => cell !== "") + 1));

const GRID_HABITS = [
  nameColumns,
  moveColumns,
  addEmptyColumns,
  addEmptyRows,
  leaveOutLastCells,
] as const;

/** A table through a composition of habits that the seed gives; its bytes, and the name under which it is saved. */
export function savedBySpreadsheet(file: string, bytes: Uint8Array, random: Random) {
  let grid = readGrid(bytes);
  const [header = []] = grid;
  for (const habits of CELL_HABITS) {
    if (random.chance(0.4)) continue;
    const habit = random.of(habits);
    grid = grid.map((row, at) =>
      at === 0 ? row : row.map((cell, column) => habit(cell, header[column] ?? "", random)),
    );
  }
  for (const habit of GRID_HABITS) if (random.chance(0.4)) grid = habit(grid, random);
  return { name: savedName(file, random), bytes: saved(grid, random) };
}

export function readGrid(bytes: Uint8Array): Grid {
  return parse(Buffer.from(bytes), { bom: true }) as Grid;
}

function savedName(file: string, random: Random): string {
  const stem = file.replace(/\.csv$/, "");
  return random.of([
    file,
    `${stem.toUpperCase()}.CSV`,
    `Season 2026 - ${stem}.csv`,
    `${stem} (2).csv`,
    `${stem}.txt`,
    `${stem.replaceAll("-", "_")}.tsv`,
  ]);
}

function saved(grid: Grid, random: Random): Uint8Array {
  const delimiter = random.of([",", ";", "\t"]);
  const lineEnd = random.of(["\r\n", "\n", "\r"]);
  const areAllQuoted = random.chance(0.2);
  const quote = (cell: string) =>
    areAllQuoted || cell.includes(delimiter) || /["\r\n]/.test(cell)
      ? `"${cell.replaceAll('"', '""')}"`
      : cell;
  const rows = grid.map((row) => row.map(quote).join(delimiter));
  const named = random.chance(0.3) ? [`sep=${delimiter}`] : [];
  const text = [...named, ...rows, ""].join(lineEnd);
  const encode = random.of<(whole: string) => Buffer>([
    (whole) => Buffer.from(whole),
    (whole) => Buffer.from(`\ufeff${whole}`),
    (whole) => Buffer.from(`\ufeff${whole}`, "utf16le"),
    (whole) => Buffer.from(`\ufeff${whole}`, "utf16le").swap16(),
  ]);
  return new Uint8Array(encode(text));
}
