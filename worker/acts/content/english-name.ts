/**
 * The English form of a name, or of a part of one, as staff edit it, for names without a form of their own, such as a
 * pick-up centre and the words of a trip's name. Other names have it in their own forms (english-fields.ts), which
 * write the same rows.
 */
import { purgeEnglishNames } from "../../cache/public-reads.ts";
import { CONTENT_FIELDS } from "../../contract/staff/staff-content.ts";
import { findEnglishRow, listNaming } from "../../db/content/english-names.ts";
import { ENTRY_TABLES } from "../../db/content/entry-rows.ts";
import type { Database } from "../../db/client.ts";
import type { EnglishRow } from "../../domain/english-name-errors.ts";
import { err, ok } from "../../domain/result.ts";
import { check } from "../../http/body.ts";
import { refuseWrong } from "./english-fields.ts";
import type { EntryKind } from "./entry-kind.ts";

export const ENGLISH_NAME: EntryKind = {
  table: ENTRY_TABLES.name,
  async find(db, id) {
    const row = await findEnglishRow(db, id);
    if (row === undefined) return null;
    const { name, english, hidden } = row;
    const fields = { name, english };
    return { name, isHidden: hidden, fields, columns: fields };
  },
  async read(db, given, { id, was }) {
    const read = check(CONTENT_FIELDS.name, given);
    if (!read.ok) return read;
    const { name, english } = read.value;
    const row = { id, name, english, hidden: was?.isHidden ?? false };
    const wrong = await findWrongWith(db, row);
    return wrong === null
      ? ok({ name, fields: { name, english }, columns: { name, english } })
      : err(wrong);
  },
  checkTurn: async (db, { name, fields }, { id, hidden }) =>
    findWrongWith(db, { id, name, english: String(fields["english"]), hidden }),
  purge: () => purgeEnglishNames(),
};

async function findWrongWith(db: Database, row: EnglishRow) {
  const { rows, destinations, sold } = await listNaming(db);
  const changed = [...rows.filter((one) => one.id !== row.id), row];
  return refuseWrong({ rows, destinations }, { rows: changed, destinations }, sold);
}
