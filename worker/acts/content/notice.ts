/** A notice of the home page as staff write it: shown between two instants, in Bengali and perhaps in English. */
import { purgeShop } from "../../cache/public-reads.ts";
import { CONTENT_FIELDS } from "../../contract/staff/staff-content.ts";
import { ENTRY_TABLES } from "../../db/content/entry-rows.ts";
import { findNoticeRow } from "../../db/content/shop-details.ts";
import { dhakaIso } from "../../domain/dhaka-time.ts";
import { err, ok } from "../../domain/result.ts";
import { check } from "../../http/body.ts";
import { refuseAct } from "../act-steps.ts";
import type { EntryKind } from "./entry-kind.ts";

export const NOTICE: EntryKind = {
  table: ENTRY_TABLES.notice,
  async find(db, id) {
    const row = await findNoticeRow(db, id);
    if (row === undefined) return null;
    const { text, english, startsAt, endsAt, hidden } = row;
    const columns = { text, english, startsAt, endsAt };
    return { name: firstLine(text), isHidden: hidden, fields: toFields(columns), columns };
  },
  async read(_db, given) {
    const read = check(CONTENT_FIELDS.notice, given);
    if (!read.ok) return read;
    const { text, text_english: english, starts, ends } = read.value;
    const columns = { text, english, startsAt: Date.parse(starts), endsAt: Date.parse(ends) };
    if (columns.endsAt <= columns.startsAt) {
      return err(refuseAct("The notice ends before it begins.", "notice_ends_first"));
    }
    return ok({ name: firstLine(text), fields: toFields(columns), columns });
  },
  purge: () => purgeShop(),
};

interface NoticeColumns {
  text: string;
  english: string;
  startsAt: number;
  endsAt: number;
}

function toFields({ text, english, startsAt, endsAt }: NoticeColumns) {
  return { text, text_english: english, starts: dhakaIso(startsAt), ends: dhakaIso(endsAt) };
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0] ?? "";
}
