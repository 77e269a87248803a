/** What an import touches, for the audit log: a line under each thing besides that of the whole import. Pure. */
import type { ContentKind } from "../../contract/staff/staff-content.ts";
import { shortenText } from "../../domain/shorten.ts";
import type { Change, Entry } from "../../season/plan.ts";
import type { TableName } from "../../season/tables.ts";

/** The kinds of content (contract/staff/staff-content.ts) whose rows are targets of the audit log. */
const KIND_OF_TABLE: Partial<Record<TableName, ContentKind>> = {
  destinations: "destination",
  units: "unit",
  buses: "bus",
  points: "point",
  englishNames: "name",
  coupons: "coupon",
  gallery: "photo",
  posts: "post",
};
/** A post is long, and all lines of an import go into one statement. */
const TEXT_MOST = 200;
const SHOWN_OF_NEW_TRIP = ["name", "departs", "fare"] as const;

/** Each trip of the import, and each exam and entry that it changes, with the old and new values. */
export function listTouched(changes: readonly Change[]): { target: string; detail: string }[] {
  return changes.flatMap(({ table, id, kind, columns, entry }) => {
    const entryKind = KIND_OF_TABLE[table];
    const target = entryKind === undefined ? id : `${entryKind}:${id}`;
    const isTarget = table === "trips" || table === "exams" || entryKind !== undefined;
    if (!isTarget || (kind === "new" && table !== "trips")) return [];
    const detail =
      kind === "new"
        ? { was: null, became: pickShown(entry) }
        : Object.fromEntries(
            columns.map(({ column, was, is }) => [
              column,
              { from: shortenText(was, TEXT_MOST), to: shortenText(is, TEXT_MOST) },
            ]),
          );
    return [{ target, detail: JSON.stringify(detail) }];
  });
}

function pickShown({ texts }: Entry): Entry["texts"] {
  return Object.fromEntries(SHOWN_OF_NEW_TRIP.map((column) => [column, texts[column] ?? ""]));
}
