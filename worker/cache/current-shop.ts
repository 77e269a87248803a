/**
 * The shop as it is now: what staff have written in the office, or else the deployment's settings. Everything that
 * passengers see of the shop reads it here. Invariant: it answers even if D1 does not, since every page names the shop;
 * the settings stand in then.
 */
import { shop } from "../config/shop-profile.ts";
import type { Shop } from "../contract/booking/shop.ts";
import { nearestDatabase } from "../db/client.ts";
import { listNotices, readShopDetails, type DatedNotice } from "../db/content/shop-details.ts";
import { logAlert } from "../telemetry/log.ts";
import { cachedRead } from "./swr-cache.ts";
import { SHOP } from "./public-reads.ts";

const LIFETIME = { maxAgeMs: 60_000, staleWhileRevalidateMs: 600_000 };
/** Notices of the next hour are read too, so that each begins on time while the entry of the cache is used. */
const AHEAD_MS = 3_600_000;

export async function currentShop(env: Env): Promise<Shop> {
  const { details } = await readCurrent(env);
  return { ...shop(env), ...details };
}

/** With the notices of that instant. */
export async function currentShopAndNotices(
  env: Env,
  now: number,
): Promise<{ shop: Shop; notices: DatedNotice[] }> {
  const { details, notices } = await readCurrent(env);
  return {
    shop: { ...shop(env), ...details },
    notices: notices.filter(({ startsAt, endsAt }) => startsAt <= now && now < endsAt),
  };
}

async function readCurrent(env: Env) {
  try {
    return await cachedRead(SHOP, LIFETIME, () => load(env));
  } catch (error) {
    logAlert("shop_details_unread", { error });
    return { details: null, notices: [] };
  }
}

async function load(env: Env) {
  const db = nearestDatabase(env);
  const now = Date.now();
  const [details, notices] = await Promise.all([
    readShopDetails(db),
    listNotices(db, { now, startsBefore: now + AHEAD_MS }),
  ]);
  return { details, notices };
}
