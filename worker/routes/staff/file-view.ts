/** A whole list as a file for spreadsheets, on the wire; its first row has the headings. */
import type { FileView } from "../../contract/staff/staff-trips.ts";
import { csvFile, type Cell } from "../../domain/csv.ts";

export function fileView(name: string, rows: readonly (readonly Cell[])[]): FileView {
  return { status_code: 201, name, csv: csvFile(rows), rows: rows.length - 1 };
}
