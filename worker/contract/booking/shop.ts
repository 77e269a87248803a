/** The shop as every screen shows it (ours; decisions, first page). GET /api/shop, the same for everyone. */
import { z } from "zod";
import { field } from "../field.ts";
import { Success } from "../shared.ts";

export const Shop = z.object({
  name: field(z.string(), "The shop's name in English.", "BhortiBus"),
  nameBn: field(z.string(), "The shop's name in Bengali.", "ভর্তিবাস"),
  address: field(z.array(z.string()), "Postal address, line by line.", ["12 Station Road"]),
  email: field(z.string(), "The shop's e-mail address.", "help@example.com"),
  phones: field(z.array(z.string()), "Phone numbers of the shop.", ["01712345678"]),
  hours: field(z.string(), "Opening hours in Bengali; empty: not said.", "সকাল ৯টা থেকে রাত ১০টা"),
  hoursEn: field(
    z.string(),
    "Opening hours in English; empty: not said.",
    "9 in the morning to 10 at night",
  ),
  counters: field(
    z.array(
      z.object({
        name: field(z.string(), "Name of the counter.", "Station"),
        address: field(z.string(), "A postal address.", "12 Station Road"),
        phone: field(z.string(), "A phone number.", "01712345678"),
      }),
    ),
    "Counters where tickets are sold for cash.",
  ),
  socialUrl: field(
    z.string(),
    "The shop's page elsewhere; empty: none.",
    "https://social.example/bhortibus",
  ),
  chatUrl: field(z.string(), "Where the shop is written to; empty: nowhere.", ""),
  adminUrl: field(z.string(), "Where staff work.", "/admin"),
  centers: field(
    z.array(z.string()),
    "The pick-up places of unlimited booking: the values that `center_name` may have.",
    ["শিমুলপুর সরকারি কলেজ"],
  ),
  townsWithStop: field(z.array(z.string()), "Towns with a stop, as the conditions name them.", [
    "Natore",
  ]),
  universityWithStops: field(
    z.string(),
    "A university whose buses stop in several places, as the conditions name it.",
    "Rajshahi University",
  ),
  conditions: field(
    z.array(z.string()),
    "The shop's own conditions of sale in Bengali, after those of every shop.",
    ["টাকা ফেরত সাত দিনে।"],
  ),
  conditionsEn: field(z.array(z.string()), "The same in English and in the same order.", [
    "Money comes back within seven days.",
  ]),
});
export type Shop = z.infer<typeof Shop>;

/** Shown on the home page. */
export const Notice = z.object({
  id: field(z.string(), "Names the notice.", "5"),
  text: field(z.string(), "The notice in Bengali.", "শীতের সময়সূচি চালু।"),
  english: field(
    z.string(),
    "The notice in English; empty: there is none.",
    "Winter times are in force.",
  ),
  endsAt: field(
    z.number(),
    "When it is no longer shown, in milliseconds since 1970.",
    1796000000000,
  ),
});
export type Notice = z.infer<typeof Notice>;

export const ShopView = z.object({
  status_code: Success,
  shop: field(Shop, "The shop: address, phones, counters and links."),
  notices: field(z.array(Notice), "The notices of this moment, the oldest first."),
  turnstile_site_key: field(
    z.string().nullable(),
    "The site key of the human check; null where the shop has none.",
    null,
  ),
  payment_providers: field(
    z.array(z.string()).optional(),
    "The names of the wallets that buyers choose from; left out where that is bKash alone.",
    ["bkash", "sslcommerz"],
  ),
});
export type ShopView = z.infer<typeof ShopView>;
