/**
 * The shop's own details as staff write them. Before the first time they are those of the deployment's settings, which
 * the office's own replace from then on.
 */
import { purgeShop } from "../../cache/public-reads.ts";
import { shop } from "../../config/shop-profile.ts";
import { CONTENT_FIELDS } from "../../contract/staff/staff-content.ts";
import { ENTRY_TABLES } from "../../db/content/entry-rows.ts";
import { findShopRow, SHOP_ID } from "../../db/content/shop-details.ts";
import { formatDetails, type StoredDetails } from "../../domain/shop-details.ts";
import { err, ok } from "../../domain/result.ts";
import { check } from "../../http/body.ts";
import { refuseAct } from "../act-steps.ts";
import type { EntryKind } from "./entry-kind.ts";

/** In the sentences of the acts and the audit log. */
const NAME = "The shop's details";

export const SHOP_DETAILS: EntryKind = {
  table: ENTRY_TABLES.shop,
  async find(db, id, env) {
    if (id !== SHOP_ID) return null;
    const row = await findShopRow(db);
    const columns = pickColumns(row ?? formatDetails(shop(env)));
    const found = { name: NAME, isHidden: false, fields: toFields(columns), columns };
    return row === undefined ? { ...found, isUnwritten: true } : found;
  },
  async read(_db, given, { id }) {
    if (id !== SHOP_ID) return err(refuseAct("There is nothing of this id.", "entry_gone"));
    const read = check(CONTENT_FIELDS.shop, given);
    if (!read.ok) return read;
    const { hours_english, social_url, chat_url, conditions_english, ...same } = read.value;
    const columns = {
      ...same,
      hoursEnglish: hours_english,
      socialUrl: social_url,
      chatUrl: chat_url,
      conditionsEnglish: conditions_english,
    };
    return ok({ name: NAME, fields: toFields(columns), columns });
  },
  checkTurn: async () =>
    refuseAct("The shop's details are changed; they can't be hidden.", "details_stay"),
  purge: () => purgeShop(),
};

function pickColumns(stored: StoredDetails) {
  const { phones, email, address, hours, hoursEnglish, counters } = stored;
  const { socialUrl, chatUrl, conditions, conditionsEnglish } = stored;
  return {
    phones,
    email,
    address,
    hours,
    hoursEnglish,
    counters,
    socialUrl,
    chatUrl,
    conditions,
    conditionsEnglish,
  };
}

function toFields(columns: StoredDetails) {
  const { hoursEnglish, socialUrl, chatUrl, conditionsEnglish, ...same } = columns;
  return {
    ...same,
    hours_english: hoursEnglish,
    social_url: socialUrl,
    chat_url: chatUrl,
    conditions_english: conditionsEnglish,
  };
}
