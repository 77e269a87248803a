/**
 * What a buyer reads, in both languages; and that every template keeps to two parts, whatever a shop calls its
 * destinations, places and buses.
 */
import { describe, expect, test } from "vitest";
import { LANGUAGES, type Language } from "../../../worker/domain/language.ts";
import { toDhakaInstant } from "../../../worker/domain/dhaka-time.ts";
import { messageText } from "../../../worker/domain/messages/message-text.ts";
import { countParts, TEXT_UNITS_MAX } from "../../../worker/domain/messages/text-parts.ts";
import type { MessageContent, NameIn } from "../../../worker/domain/messages/wording.ts";
import { nameInMessages } from "../../../worker/domain/trips/short-names.ts";
import { nameInBoth } from "../../../worker/domain/english-names.ts";
import { season } from "../../../drizzle/season.ts";
import { randomFrom, type Random } from "../../support/random.ts";

const AT = toDhakaInstant("2026-11-25", "22:30");
const CHOOSE_BY = toDhakaInstant("2026-11-19", "21:00");
const LINK = "https://bhortibus.example/t/0123456789abcdefghijkl";
/** The longest address that the configuration takes. */
const LONG_LINK = `https://${"b".repeat(26)}/t/0123456789abcdefghijkl`;
const RUNS = 400;

const say = (content: MessageContent, language: Language = "bn", link: string | null = LINK) =>
  messageText(content, { language, shop: language === "bn" ? "ভর্তিবাস" : "BhortiBus", link });

const RU = { bn: "রাবি", en: "RU" };
const HALL = { bn: "কার্জন হল", en: "Curzon Hall" };
const BAZAR = { bn: "চন্দনপুর বাজার", en: "Chandanpur Bazar" };
const sameIn = (name: string): NameIn => ({ bn: name, en: name });
const LATER = { template: "change", destination: RU, what: "later", at: AT } as const;

const TICKET = {
  template: "ticket",
  destination: RU,
  at: AT,
  place: BAZAR,
  seats: ["H1", "H2"],
  quantity: 2,
  pnr: "8M4QU5J",
} as const;
const NOTICE = {
  template: "notice",
  leg: "out",
  at: AT,
  plate: "ঢাকা মেট্রো-ব ১১-২৩৪৫",
  guide: "করিম",
  guidePhone: "01712345678",
  place: HALL,
} as const;

describe("what a buyer reads", () => {
  test.each<[string, MessageContent, string, string]>([
    [
      "ticket",
      TICKET,
      `ভর্তিবাস: রাবি, ২৫ নভে রাত ১০:৩০ চন্দনপুর বাজার, সিট H1 H2, পিএনআর 8M4QU5J ${LINK}`,
      `BhortiBus: RU, 25 Nov 10:30 PM, Chandanpur Bazar, seats H1 H2, PNR 8M4QU5J ${LINK}`,
    ],
    [
      "ticket of a bus after midnight",
      { ...TICKET, at: toDhakaInstant("2026-12-29", "00:15") },
      `ভর্তিবাস: রাবি, ২৮ ডিসে দিবাগত রাত ১২:১৫ চন্দনপুর বাজার, সিট H1 H2, পিএনআর 8M4QU5J ${LINK}`,
      `BhortiBus: RU, 12:15 AM, night of 28 Dec, Chandanpur Bazar, seats H1 H2, PNR 8M4QU5J ${LINK}`,
    ],
    [
      "ticket of places, without a stop",
      { ...TICKET, place: sameIn(""), seats: [], quantity: 3 },
      `ভর্তিবাস: রাবি, ২৫ নভে রাত ১০:৩০, ৩ জন, পিএনআর 8M4QU5J ${LINK}`,
      `BhortiBus: RU, 25 Nov 10:30 PM, 3 places, PNR 8M4QU5J ${LINK}`,
    ],
    [
      "cancelled",
      {
        template: "cancelled",
        destination: RU,
        at: AT,
        isTrip: true,
        amountPoisha: 122_450,
        isByWallet: true,
        provider: "bkash",
      },
      `ভর্তিবাস: রাবি ২৫ নভেম্বর বাস বাতিল, ১২২৪.৫০ টাকা ফেরত আসছে। ${LINK}`,
      `BhortiBus: RU 25 November bus cancelled, BDT 1224.50 is coming back. ${LINK}`,
    ],
    [
      "refunded",
      { template: "refunded", amountPoisha: 61_200, isByWallet: true, provider: "bkash" },
      `ভর্তিবাস: ৬১২ টাকা বিকাশে ফেরত দেওয়া হয়েছে। ${LINK}`,
      `BhortiBus: BDT 612 was refunded to your bKash. ${LINK}`,
    ],
    [
      "refunded by another wallet",
      { template: "refunded", amountPoisha: 61_200, isByWallet: true, provider: "sslcommerz" },
      `ভর্তিবাস: ৬১২ টাকা SSLCOMMERZ দিয়ে ফেরত দেওয়া হয়েছে। ${LINK}`,
      `BhortiBus: BDT 612 was refunded through SSLCOMMERZ. ${LINK}`,
    ],
    [
      "a part by another wallet",
      { template: "part", amountPoisha: 5_000, isByWallet: true, provider: "sslcommerz" },
      `ভর্তিবাস: টিকেটের ৫০ টাকা SSLCOMMERZ দিয়ে ফেরত দেওয়া হয়েছে। টিকেট ঠিক আছে। ${LINK}`,
      `BhortiBus: BDT 50 was refunded through SSLCOMMERZ. Your ticket stays valid. ${LINK}`,
    ],
    [
      "part",
      { template: "part", amountPoisha: 5_000, isByWallet: false, provider: "cash" },
      `ভর্তিবাস: টিকেটের ৫০ টাকা ফেরত দেওয়া হয়েছে। টিকেট ঠিক আছে। ${LINK}`,
      `BhortiBus: BDT 50 was refunded. Your ticket stays valid. ${LINK}`,
    ],
    [
      "another time, without a choice",
      { ...LATER, what: "departs", chooseBy: null },
      `ভর্তিবাস: রাবি বাসের নতুন সময় ২৫ নভেম্বর রাত ১০:৩০। ${LINK}`,
      `BhortiBus: RU bus: new time 25 November 10:30 PM. ${LINK}`,
    ],
    [
      "an exam that moved, with a choice",
      { ...LATER, chooseBy: CHOOSE_BY },
      `রাবি পরীক্ষা পিছাল, বাস ২৫/১১ রাত ১০:৩০। যাবেন, না টাকা ফেরত? ১৯/১১ রাত ৯টার মধ্যে ${LINK}`,
      `BhortiBus: RU exam moved to a later day, bus now 25 Nov 10:30 PM. Go or refund? Tell us by 19 Nov 9:00 PM ${LINK}`,
    ],
    [
      "another place, with a choice",
      { template: "place", destination: RU, place: HALL, chooseBy: CHOOSE_BY },
      `রাবি পরীক্ষার কেন্দ্র এখন কার্জন হল। যাবেন, না টাকা ফেরত? ১৯/১১ রাত ৯টার মধ্যে ${LINK}`,
      `BhortiBus: RU exam now at Curzon Hall. Go or refund? Tell us by 19 Nov 9:00 PM ${LINK}`,
    ],
    [
      "postponed",
      { template: "postponed", destination: RU, chooseBy: CHOOSE_BY },
      `ভর্তিবাস: রাবি পরীক্ষা স্থগিত। ১৯/১১ রাত ৯টার মধ্যে না জানালে টাকা ফেরত ${LINK}`,
      `BhortiBus: RU exam postponed. Refund unless you choose by 19/11 9:00 PM ${LINK}`,
    ],
    [
      "postponed, and nothing is asked any more",
      { template: "postponed", destination: RU, chooseBy: null },
      `ভর্তিবাস: রাবি পরীক্ষা স্থগিত। টিকেট ঠিক আছে, নতুন তারিখ এসএমএসে জানাব। ${LINK}`,
      `BhortiBus: RU exam postponed. Your ticket stays valid; the new date will come by SMS. ${LINK}`,
    ],
    [
      "notice",
      NOTICE,
      `২৫/১১ রাত ১০:৩০, বাস ঢাকা মেট্রো-ব ১১-২৩৪৫, গাইড 01712345678, কার্জন হল ${LINK}`,
      `25/11 10:30 PM, bus ঢাকা মেট্রো-ব ১১-২৩৪৫, guide 01712345678, Curzon Hall ${LINK}`,
    ],
  ])("%s", (_, content, bengali, english) => {
    expect(say(content)).toBe(bengali);
    expect(say(content, "en")).toBe(english);
  });

  test("beside the text of a push there is room for all words", () => {
    const push = { language: "bn", shop: null, link: null } as const;
    expect(messageText({ ...LATER, chooseBy: CHOOSE_BY }, push)).toBe(
      "রাবি পরীক্ষা পিছিয়েছে। বাস এখন ২৫ নভে রাত ১০:৩০। যাবেন, না টাকা ফেরত? ১৯ নভে রাত ৯টার মধ্যে জানান",
    );
  });

  test("a deadline that is no full hour has its minutes", () => {
    const text = say({ ...LATER, chooseBy: CHOOSE_BY + 5 * 60_000 });
    expect(text).toContain("১৯/১১ রাত ৯:০৫-এর মধ্যে");
  });

  test("a refund of money that never became a ticket has no link", () => {
    expect(
      say(
        { template: "refunded", amountPoisha: 61_200, isByWallet: true, provider: "bkash" },
        "bn",
        null,
      ),
    ).toBe("ভর্তিবাস: ৬১২ টাকা বিকাশে ফেরত দেওয়া হয়েছে।");
  });

  test("more than four seats are counted", () => {
    expect(say({ ...TICKET, seats: ["A1", "A3", "A4", "B1", "B2"] })).toContain(", ৫টি সিট,");
  });

  test("a name is cut at a word", () => {
    const place = sameIn("কলেজ মোড় কাউন্টার, শিমুলপুর");
    expect(say({ ...TICKET, place })).toContain(" কলেজ মোড় কাউন্টার…, সিট");
  });

  test("a name of one word is cut between letters, never through one", () => {
    const long = say({ ...TICKET, destination: sameIn("ক্ষ্ম".repeat(40)) });
    expect(long).toMatch(/: (?:ক্ষ্ম)+…, ২৫/);
    expect(long.length).toBeLessThanOrEqual(TEXT_UNITS_MAX);
  });

  test("what is cut in English stays in the letters of English", () => {
    const long = say({ ...TICKET, place: sameIn("Kajla Gate ".repeat(40).trim()) }, "en");
    expect(long).toMatch(/ Kajla(?: Gate)?\.\., seats/);
    expect(countParts(long)).toBe(2);
    expect(long.length).toBeGreaterThan(TEXT_UNITS_MAX);
  });

  test("a place gives way before the number of the bus", () => {
    const place = sameIn("কলেজ গেটের উত্তরে বটগাছের নিচে পুরোনো ডাকঘরের সামনে");
    const text = say({ ...NOTICE, place });
    expect(text).toContain("ঢাকা মেট্রো-ব ১১-২৩৪৫");
    expect(text).toContain("…");
  });
});

describe("two parts at most", () => {
  test("of the longest names of the sample nothing is lost but the end of a stop", () => {
    const { destinations, points, englishNames } = season("2026-11-21");
    const english = new Map(englishNames.map(({ name, english: one }) => [name, one]));
    const at = toDhakaInstant("2026-12-29", "00:15");
    for (const to of destinations) {
      const destination = nameInMessages(to, english);
      for (const point of points) {
        const place = nameInBoth(point.name, english);
        const ticket = { ...TICKET, destination, place, at } as const;
        const bengali = say(ticket);
        expect(countParts(bengali), bengali).toBeLessThanOrEqual(2);
        expect(bengali.replace(" ডিসে", "/১২")).toContain(
          `ভর্তিবাস: ${destination.bn}, ২৮/১২ দিবাগত রাত ১২:১৫ `,
        );
        expect(bengali).toContain(", সিট H1 H2, পিএনআর 8M4QU5J");
        const inEnglish = say(ticket, "en");
        expect(countParts(inEnglish), inEnglish).toBeLessThanOrEqual(2);
        expect(inEnglish).toContain(`${destination.en}, 12:15 AM, night of 28 Dec, ${place.en},`);
        expect(inEnglish).not.toMatch(/[\u0980-\u09ff]/);
      }
      const change = say({ ...LATER, destination, at, chooseBy: CHOOSE_BY });
      expect(countParts(change), change).toBeLessThanOrEqual(2);
      expect(change).toMatch(new RegExp(`^${destination.bn} .*১২:১৫। যাবেন, না টাকা ফেরত\\? `));
    }
  });

  test.each(LANGUAGES)("every template with random names: %s", (language) => {
    const random = randomFrom(17);
    for (let run = 0; run < RUNS; run += 1) {
      for (const content of contents(random)) {
        const shop = words(random, 12);
        const text = messageText(content, { language, shop, link: LONG_LINK });
        expect(countParts(text), text).toBeLessThanOrEqual(2);
        expect(text.endsWith(LONG_LINK), text).toBe(true);
      }
    }
  });

  test("parts are counted as a phone counts them", () => {
    const counts = [
      ["a".repeat(160), 1],
      ["a".repeat(161), 2],
      ["[".repeat(80), 1],
      ["[".repeat(81), 2],
      ["a".repeat(307), 3],
      ["ক".repeat(70), 1],
      ["ক".repeat(71), 2],
      ["ক".repeat(134), 2],
      ["ক".repeat(135), 3],
      [`${"ক".repeat(66)}🚌${"ক".repeat(65)}`, 2],
      [`${"ক".repeat(66)}🚌${"ক".repeat(66)}`, 3],
    ] as const;
    for (const [text, parts] of counts) expect(countParts(text), `${text.length}`).toBe(parts);
  });
});

const LETTERS = ["ক", "ক্ষ্ম", "স্ত্রী", "রা", " ", "a", "W", "🚌", "é", "১", "[", "ঁ"];

function words(random: Random, most: number): string {
  return Array.from({ length: random.upTo(most) }, () => random.of(LETTERS)).join("");
}

/** As an English name has no Bengali letters, or as it lacks one. */
function names(random: Random, most: number): NameIn {
  const bn = words(random, most);
  return { bn, en: random.chance(0.5) ? bn : "Kajla Gate, [Rajshahi] ".repeat(random.upTo(20)) };
}

function contents(random: Random): MessageContent[] {
  const at = toDhakaInstant("2026-09-25", "19:30") + random.upTo(400) * 86_400_000;
  const money = {
    amountPoisha: random.upTo(9_999_999),
    isByWallet: random.chance(0.5),
    provider: random.of(["bkash", "sslcommerz"]),
  };
  const destination = names(random, 60);
  return [
    {
      template: "ticket",
      destination,
      at,
      place: names(random, 60),
      pnr: random.of([null, "8M4QU5J"]),
      seats: Array.from({ length: random.upTo(7) }, () => "J5"),
      quantity: 60,
    },
    { template: "cancelled", destination, at, isTrip: random.chance(0.5), ...money },
    { template: "refunded", ...money },
    { template: "part", ...money },
    {
      template: "change",
      destination,
      what: random.of(["departs", "returns", "arrives", "later", "earlier", "date"]),
      at,
      chooseBy: random.of([null, at - random.upTo(400) * 3_600_000]),
    },
    {
      template: "place",
      destination,
      place: names(random, 80),
      chooseBy: random.of([null, at - random.upTo(400) * 3_600_000]),
    },
    { template: "postponed", destination, chooseBy: at - random.upTo(400) * 3_600_000 },
    {
      template: "notice",
      leg: random.of(["out", "back"]),
      at,
      plate: words(random, 40),
      guide: words(random, 60),
      guidePhone: random.of(["", "01712345678", "+8801712345678"]),
      place: names(random, 80),
    },
  ];
}
