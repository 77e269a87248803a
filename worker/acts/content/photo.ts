/** A photo of the gallery as staff write it. */
import { purgePhotos } from "../../cache/public-reads.ts";
import { CONTENT_FIELDS } from "../../contract/staff/staff-content.ts";
import { ENTRY_TABLES, findPhotoRow } from "../../db/content/entry-rows.ts";
import { ok } from "../../domain/result.ts";
import { check } from "../../http/body.ts";
import type { EntryKind } from "./entry-kind.ts";

export const PHOTO: EntryKind = {
  table: ENTRY_TABLES.photo,
  async find(db, id) {
    const row = await findPhotoRow(db, id);
    if (row === undefined) return null;
    const { photo, caption, position, hidden } = row;
    const fields = { photo, caption, position };
    return { name: caption, isHidden: hidden, fields, columns: fields };
  },
  async read(_db, given) {
    const read = check(CONTENT_FIELDS.photo, given);
    if (!read.ok) return read;
    return ok({ name: read.value.caption, fields: read.value, columns: read.value });
  },
  purge: () => purgePhotos(),
};
