/** The shop as every screen shows it (ours; decisions, first page). GET /api/shop, the same for everyone. */
import { z } from "zod";

export const Shop = z.object({
  name: z.string(),
  nameBn: z.string(),
  /** Postal address, line by line. */
  address: z.array(z.string()),
  email: z.string(),
  phones: z.array(z.string()),
  /** Opening hours in each language; empty: not said. */
  hours: z.string(),
  hoursEn: z.string(),
  counters: z.array(z.object({ name: z.string(), address: z.string(), phone: z.string() })),
  socialUrl: z.string(),
  chatUrl: z.string(),
  adminUrl: z.string(),
  /** The eight pick-up places of unlimited booking. */
  centers: z.array(z.string()),
  /** The conditions page names them. */
  townsWithStop: z.array(z.string()),
  universityWithStops: z.string(),
  /** The shop's own conditions, after those of every shop; the English ones in the same order. */
  conditions: z.array(z.string()),
  conditionsEn: z.array(z.string()),
});
export type Shop = z.infer<typeof Shop>;

/** Shown on the home page until `endsAt`, epoch ms. */
export const Notice = z.object({
  id: z.string(),
  text: z.string(),
  /** Empty: there is none in English. */
  english: z.string(),
  endsAt: z.number(),
});
export type Notice = z.infer<typeof Notice>;

export const ShopView = z.object({
  status_code: z.literal(201),
  shop: Shop,
  /** The notices of this moment, the oldest first. */
  notices: z.array(Notice),
  /** The site key of the human check; null where the shop has none. */
  turnstile_site_key: z.string().nullable(),
  /** The names of the wallets that buyers choose from; left out where that is bKash alone. */
  payment_providers: z.array(z.string()).optional(),
});
export type ShopView = z.infer<typeof ShopView>;
