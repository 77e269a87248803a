/** The shop as every screen shows it (ours; decisions, first page). GET /api/shop, the same for everyone. */
import { z } from "zod";

export const Shop = z.object({
  name: z.string(),
  nameBn: z.string(),
  /** Postal address, line by line. */
  address: z.array(z.string()),
  email: z.string(),
  phones: z.array(z.string()),
  counters: z.array(z.object({ name: z.string(), address: z.string(), phone: z.string() })),
  socialUrl: z.string(),
  chatUrl: z.string(),
  adminUrl: z.string(),
  /** The eight pick-up places of unlimited booking. */
  centers: z.array(z.string()),
  /** The conditions page names them. */
  townsWithStop: z.array(z.string()),
  universityWithStops: z.string(),
});
export type Shop = z.infer<typeof Shop>;

export const ShopView = z.object({
  status_code: z.literal(201),
  shop: Shop,
  /** The site key of the human check; null where the shop has none. */
  turnstile_site_key: z.string().nullable(),
});
export type ShopView = z.infer<typeof ShopView>;
