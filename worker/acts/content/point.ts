/** A place where people get on or off, as staff write it. */
import { CONTENT_FIELDS } from "../../contract/staff/staff-content.ts";
import { hasStop } from "../../db/catalogue/trip-changes.ts";
import { ENTRY_TABLES, findPointRow, listPointNames } from "../../db/content/entry-rows.ts";
import { formatPlace, parsePlace } from "../../domain/boarding/places.ts";
import { ok } from "../../domain/result.ts";
import { check } from "../../http/body.ts";
import type { EntryKind } from "./entry-kind.ts";

export const POINT: EntryKind = {
  table: ENTRY_TABLES.point,
  isOfTrip: hasStop,
  async find(db, id) {
    const row = await findPointRow(db, id);
    if (row === undefined) return null;
    const { name, hidden, latMilli, lngMilli } = row;
    return {
      name,
      isHidden: hidden,
      fields: { name, map_place: formatPlace(row) },
      columns: { name, latMilli, lngMilli },
    };
  },
  async read(_db, given, { was }) {
    const read = check(CONTENT_FIELDS.point, given);
    if (!read.ok) return read;
    const { name, map_place: sent } = read.value;
    const place = parsePlace(sent ?? String(was?.fields["map_place"] ?? ""));
    const { latMilli, lngMilli } = place ?? { latMilli: null, lngMilli: null };
    return ok({
      name,
      fields: { name, map_place: formatPlace({ latMilli, lngMilli }) },
      columns: { name, latMilli, lngMilli },
    });
  },
  listOtherNames: listPointNames,
  // Lists of trips show its name within half a minute.
  purge: async () => undefined,
};
