/** A place where people get on or off, as staff write it. */
import { CONTENT_FIELDS } from "../../contract/staff/staff-content.ts";
import { hasStop } from "../../db/catalogue/trip-changes.ts";
import { ENTRY_TABLES, findPointRow, listPointNames } from "../../db/content/entry-rows.ts";
import { ok } from "../../domain/result.ts";
import { check } from "../../http/body.ts";
import type { EntryKind } from "./entry-kind.ts";

export const POINT: EntryKind = {
  table: ENTRY_TABLES.point,
  isOfTrip: hasStop,
  async find(db, id) {
    const row = await findPointRow(db, id);
    if (row === undefined) return null;
    const { name, hidden } = row;
    return { name, isHidden: hidden, fields: { name }, columns: { name } };
  },
  async read(_db, given) {
    const read = check(CONTENT_FIELDS.point, given);
    if (!read.ok) return read;
    const { name } = read.value;
    return ok({ name, fields: { name }, columns: { name } });
  },
  listOtherNames: listPointNames,
  // Lists of trips show its name within half a minute.
  purge: async () => undefined,
};
