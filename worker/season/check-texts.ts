/**
 * Finds texts of changed cells that are probably mistakes: days in a distant year, and what a spreadsheet has
 * converted. Pure.
 */
import { toDhakaInstant, dhakaDate } from "../domain/dhaka-time.ts";
import { isTooFar } from "../domain/far-dates.ts";
import { fault } from "../domain/faults.ts";
import type { Change, SeasonPlan } from "./plan.ts";
import type { Report, Season, TableName } from "./tables.ts";

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const DAY = /^(\d{4}-\d\d-\d\d)(?: \d\d:\d\d)?$/;

/** Reports days of new rows and of changed cells that are in a year which nobody means. */
export function checkFarDates(plan: SeasonPlan, now: number, report: Report): void {
  for (const change of plan.changes) {
    for (const [column, text] of listTexts(change)) {
      // The text of a post's date is its epoch ms.
      const isOfPost = change.table === "posts" && column === "date";
      const [, date = ""] = DAY.exec(isOfPost ? dhakaDate(Number(text)) : text) ?? [];
      const isFar = date !== "" && isTooFar(toDhakaInstant(date, "00:00"), now);
      if (isFar) report(change.table, change.id, column, fault("date_too_far", { date }));
    }
  }
}

function listTexts({ kind, columns, entry }: Change): (readonly [column: string, text: string])[] {
  if (kind === "new") return Object.entries(entry.texts);
  return columns.map(({ column, is }) => [column, is]);
}

/**
 * Reports texts that a spreadsheet took for a number or a day when it opened the file: 007 becomes 7, and 3-4 becomes
 * 3-Apr. The file alone does not show it, only the comparison with what the shop has.
 */
export function checkSpreadsheetTexts(plan: SeasonPlan, current: Season, report: Report): void {
  const known = new Map<TableName, Map<string, string>>();
  const knownIn = (table: TableName) => {
    const found = known.get(table) ?? idsByDamage(current[table]);
    known.set(table, found);
    return found;
  };
  for (const { table, id, kind, columns } of plan.changes) {
    const was = kind === "new" ? knownIn(table).get(id.toLowerCase()) : undefined;
    if (was !== undefined) report(table, id, "id", fault("zeros_lost", { text: id, was }));
    for (const { column, was: before, is } of columns) {
      const isDamaged = listDamagedForms(before).includes(is.toLowerCase());
      if (isDamaged) report(table, id, column, fault("zeros_lost", { text: is, was: before }));
    }
  }
}

function idsByDamage(rows: readonly { id: string }[]): Map<string, string> {
  return new Map(rows.flatMap(({ id }) => listDamagedForms(id).map((form) => [form, id] as const)));
}

/** Lists what a spreadsheet may make of a text that looks like a number or a day, in lower case. */
function listDamagedForms(text: string): string[] {
  const isNumber = /^\d{1,15}$/.test(text) || /^\d{1,4}e\d{1,2}$/i.test(text);
  const number = isNumber ? String(Number(text)) : text;
  return [number, ...dayForms(text.toLowerCase())].filter((form) => form !== text);
}

function dayForms(text: string): string[] {
  const [, first = "", second = ""] = /^(\d{1,2})-(\d{1,2})$/.exec(text) ?? [];
  const [, month = "", day = ""] = /^([a-z]{3})[a-z]{0,6}-?(\d{1,2})$/.exec(text) ?? [];
  const days = [
    [Number(first), MONTHS[Number(second) - 1]],
    [Number(second), MONTHS[Number(first) - 1]],
    [Number(day), MONTHS.find((name) => name === month)],
  ] as const;
  return days.flatMap(([number, name]) =>
    name === undefined || number < 1 || number > 31
      ? []
      : [`${number}-${name}`, `${String(number).padStart(2, "0")}-${name}`],
  );
}
