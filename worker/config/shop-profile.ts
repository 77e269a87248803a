/**
 * The shop's own details until staff write others in the office (worker/cache/current-shop.ts). Every name here is
 * invented; a real shop overrides fields by JSON in the variable SHOP_JSON, and a list there replaces the whole list.
 * An invalid value is refused with a sentence that names the field.
 */
import { z } from "zod";
import type { Shop } from "../contract/booking/shop.ts";

/** The shop's own back office (web/admin), which signs staff in. */
const OWN_OFFICE = "/admin";

const OURS: Shop = {
  name: "BhortiBus",
  nameBn: "ভর্তিবাস",
  address: ["শিমুল প্রিন্ট অ্যান্ড কম্পিউটার", "১২/ক কলেজ রোড, কলেজ মোড়", "শিমুলপুর ০০০০"],
  email: "ticket@bhortibus.example",
  phones: ["01900-000017", "01900-000018"],
  hours: "",
  hoursEn: "",
  counters: [
    {
      name: "শিমুলপুর বাসস্ট্যান্ড কাউন্টার",
      address: "দোকান ৭, বাসস্ট্যান্ড, শিমুলপুর",
      phone: "01900-000021",
    },
    {
      name: "কলেজ মোড় কাউন্টার",
      address: "১২/ক কলেজ রোড, কলেজ মোড়, শিমুলপুর",
      phone: "01900-000022",
    },
  ],
  socialUrl: "https://social.example/bhortibus",
  chatUrl: "https://chat.example/bhortibus",
  adminUrl: OWN_OFFICE,
  centers: [
    "শিমুলপুর বিশ্ববিদ্যালয়, প্রধান ক্যাম্পাস",
    "শিমুলপুর বিশ্ববিদ্যালয়, নদীপাড় ক্যাম্পাস",
    "শিমুলপুর বিশ্ববিদ্যালয়, টিলা ক্যাম্পাস",
    "শিমুলপুর সরকারি কলেজ",
    "শিমুলপুর মহিলা কলেজ",
    "শিমুলপুর জিলা স্কুল",
    "শিমুলপুর বালিকা উচ্চ বিদ্যালয়",
    "কদমতলা উচ্চ বিদ্যালয়, শিমুলপুর",
  ],
  townsWithStop: ["চন্দনপুর", "বকুলতলা"],
  universityWithStops: "রাজশাহী বিশ্ববিদ্যালয়",
  conditions: [],
  conditionsEn: [],
};

/** Fields that point to a host under ".example", which is reserved, or name our places and phone numbers. */
export function listInventedDetails(details: Shop): string[] {
  const left = new Set<string>(OWN_FIELDS.filter((field) => isSame(details[field], OURS[field])));
  return Object.entries(details).flatMap(([field, value]) =>
    left.has(field) || INVENTED_HOST.test(JSON.stringify(value)) ? [field] : [],
  );
}

/** Fields that differ from shop to shop. Only the name may be ours. */
const OWN_FIELDS = ["address", "phones", "counters", "centers", "townsWithStop"] as const;
const INVENTED_HOST = /\.example(?![\w-]|\.\w)/i;

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

const Words = z.string().trim().min(1);
const Link = z.url({ protocol: /^https$/, error: "must be an https address" });

const Details = z.strictObject({
  name: Words,
  nameBn: Words,
  address: z.array(Words).min(1),
  email: z.email(),
  phones: z.array(Words).min(1),
  hours: z.string().trim(),
  hoursEn: z.string().trim(),
  counters: z.array(z.strictObject({ name: Words, address: Words, phone: Words })),
  socialUrl: Link,
  chatUrl: Link,
  adminUrl: z.literal(OWN_OFFICE).or(Link),
  centers: z.array(Words).min(1),
  townsWithStop: z.array(Words),
  universityWithStops: Words,
  conditions: z.array(Words),
  conditionsEn: z.array(Words),
} satisfies Record<keyof Shop, z.ZodType>);

let last: { changes: string; shop: Shop } | null = null;

/** Parsed once for each value of the variable. */
export function shop(env: { SHOP_JSON: string }): Shop {
  const changes = env.SHOP_JSON;
  if (last === null || last.changes !== changes) last = { changes, shop: applyChanges(changes) };
  return last.shop;
}

function applyChanges(changes: string): Shop {
  const details = Details.safeParse({ ...OURS, ...parseChanges(changes) });
  if (details.success) return details.data;
  const errors = details.error.issues.map((issue) => {
    const field = issue.path.join(".");
    return field ? `${field}: ${issue.message}` : issue.message;
  });
  throw new Error(`SHOP_JSON is not right: ${errors.join("; ")}`);
}

function parseChanges(changes: string): object {
  if (changes.trim() === "") return {};
  const fields = z.record(z.string(), z.unknown()).safeParse(parseProfile(changes));
  if (!fields.success) throw new Error("SHOP_JSON must be a JSON object");
  return fields.data;
}

function parseProfile(changes: string): unknown {
  try {
    return JSON.parse(changes);
  } catch (cause) {
    throw new Error("SHOP_JSON must be a JSON object", { cause });
  }
}
