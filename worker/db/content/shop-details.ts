/** The shop's own details and its notices, as staff have written them. */
import { and, asc, eq, gt, lt } from "drizzle-orm";
import { notices, shopDetails } from "../../../drizzle/shop.ts";
import { readDetails, type OfficeDetails } from "../../domain/shop-details.ts";
import type { Database } from "../client.ts";

/** The id of the one row of the shop's details. */
export const SHOP_ID = "shop";

export const findShopRow = (db: Database) =>
  db.select().from(shopDetails).where(eq(shopDetails.id, SHOP_ID)).get();

export const findNoticeRow = (db: Database, id: string) =>
  db.select().from(notices).where(eq(notices.id, id)).get();

/** Null while the office has written none: the deployment's settings stand. */
export async function readShopDetails(db: Database): Promise<OfficeDetails | null> {
  const row = await findShopRow(db);
  return row === undefined ? null : readDetails(row);
}

export interface DatedNotice {
  id: string;
  text: string;
  english: string;
  startsAt: number;
  endsAt: number;
}

/** A home page has room for a few. */
const NOTICES_MAX = 5;

/** Notices that are not over and begin before `startsBefore`, the oldest first. */
export async function listNotices(
  db: Database,
  { now, startsBefore }: { now: number; startsBefore: number },
): Promise<DatedNotice[]> {
  const { id, text, english, startsAt, endsAt } = notices;
  return db
    .select({ id, text, english, startsAt, endsAt })
    .from(notices)
    .where(and(gt(endsAt, now), lt(startsAt, startsBefore), eq(notices.hidden, false)))
    .orderBy(asc(startsAt), asc(id))
    .limit(NOTICES_MAX);
}
