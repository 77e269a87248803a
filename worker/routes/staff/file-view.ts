/** A whole list as a file for spreadsheets, on the wire; its first row has the headings. */
import type { Context } from "hono";
import type { FileView } from "../../contract/staff/staff-trips.ts";
import type { Database } from "../../db/client.ts";
import { readEnglishNames } from "../../db/content/english-names.ts";
import { csvFile, csvLines, type Cell } from "../../domain/csv.ts";
import { nameInEnglish } from "../../domain/english-names.ts";
import type { Language } from "../../domain/language.ts";
import { readChosenLanguage } from "../../http/page-language.ts";

export function fileView(name: string, rows: readonly (readonly Cell[])[]): FileView {
  return { status_code: 201, name, csv: csvFile(rows), rows: rows.length - 1 };
}

/** A later part of a file, without headings. */
export function continuedFileView(name: string, rows: readonly (readonly Cell[])[]): FileView {
  return { status_code: 201, name, csv: csvLines(rows), rows: rows.length };
}

/** Returns a function that says a name of the shop in the language of a file, as the screens of the office do. */
export async function readNames(
  db: Database,
  language: Language,
): Promise<(name: string) => string> {
  if (language === "bn") return (name) => name;
  const names = await readEnglishNames(db);
  return (name) => nameInEnglish(name, names);
}

/** The language that the office shows; the command line, which has none, gets the office's first one. */
export function languageOfFile(c: Context): Language {
  return readChosenLanguage(c.req.header("Cookie") ?? "") ?? "bn";
}
