/** Every template in both languages keeps to two parts, whatever a shop calls its destinations, places and buses. */
import { describe, expect, test } from "vitest";
import { LANGUAGES, type Language } from "../../../worker/domain/language.ts";
import { atDhaka } from "../../../worker/domain/dhaka-time.ts";
import { messageText } from "../../../worker/domain/messages/message-text.ts";
import { partsOf, TEXT_UNITS_MAX } from "../../../worker/domain/messages/text-parts.ts";
import type { MessageContent } from "../../../worker/domain/messages/wording.ts";
import { randomFrom, type Random } from "../../support/random.ts";

const AT = atDhaka("2026-11-25", "22:30");
const CHOOSE_BY = atDhaka("2026-11-19", "09:05");
const LINK = "https://bhortibus.example/t/0123456789abcdefghijkl";
/** The longest address that the configuration takes. */
const LONG_LINK = `https://${"b".repeat(26)}/t/0123456789abcdefghijkl`;
const RUNS = 400;

const say = (content: MessageContent, language: Language = "bn", link: string | null = LINK) =>
  messageText(content, { language, shop: language === "bn" ? "ভর্তিবাস" : "BhortiBus", link });

describe("what a buyer reads", () => {
  const ticket = {
    template: "ticket",
    destination: "ঢাকা বিশ্ববিদ্যালয়",
    at: AT,
    seats: ["A1", "A2"],
    quantity: 2,
  } as const;
  const cancelled = {
    template: "cancelled",
    destination: "ঢাকা",
    at: AT,
    isTrip: true,
    amountPoisha: 122_450,
    isByWallet: true,
  } as const;
  const notice = {
    template: "notice",
    leg: "out",
    at: AT,
    plate: "ঢাকা মেট্রো-ব ১১-২৩৪৫",
    guide: "করিম",
    guidePhone: "01712345678",
    place: "কলেজ গেট",
  } as const;

  test.each<[MessageContent, string, string]>([
    [
      ticket,
      `ভর্তিবাস টিকেট: ঢাকা বিশ্ববিদ্যালয়, ২৫ নভেম্বর রাত ১০:৩০, সিট A1 A2। ${LINK}`,
      `BhortiBus ticket: ঢাকা বিশ্ববিদ্যালয়, 25 November 10:30 PM, seats A1 A2. ${LINK}`,
    ],
    [
      cancelled,
      `ভর্তিবাস: ঢাকা ২৫ নভেম্বর বাস বাতিল, ১২২৪.৫০ টাকা ফেরত আসছে। ${LINK}`,
      `BhortiBus: ঢাকা 25 November bus cancelled, BDT 1224.50 is coming back. ${LINK}`,
    ],
    [
      { template: "refunded", amountPoisha: 61_200, isByWallet: true },
      `ভর্তিবাস: ৬১২ টাকা বিকাশে ফেরত দেওয়া হয়েছে। ${LINK}`,
      `BhortiBus: BDT 612 was refunded to your bKash. ${LINK}`,
    ],
    [
      { template: "part", amountPoisha: 5_000, isByWallet: false },
      `ভর্তিবাস: টিকেটের ৫০ টাকা ফেরত দেওয়া হয়েছে। টিকেট ঠিক আছে। ${LINK}`,
      `BhortiBus: BDT 50 was refunded. Your ticket stays valid. ${LINK}`,
    ],
    [
      { template: "change", destination: "ঢাকা", what: "departs", at: AT, chooseBy: null },
      `ভর্তিবাস: ঢাকা বাসের নতুন সময় ২৫ নভেম্বর রাত ১০:৩০। ${LINK}`,
      `BhortiBus: ঢাকা bus: new time 25 November 10:30 PM. ${LINK}`,
    ],
    [
      { template: "change", destination: "ঢাকা", what: "date", at: AT, chooseBy: CHOOSE_BY },
      `ভর্তিবাস: ঢাকা নতুন তারিখ ২৫/১১ রাত ১০:৩০। ১৯/১১ সকাল ৯:০৫-এর মধ্যে বেছে নিন ${LINK}`,
      `BhortiBus: ঢাকা new date 25/11 10:30 PM. Go, move or refund? Say by 19/11 9:05 AM ${LINK}`,
    ],
    [
      { template: "place", destination: "ঢাকা", place: "কার্জন হল", chooseBy: CHOOSE_BY },
      `ভর্তিবাস: ঢাকা পরীক্ষার কেন্দ্র এখন কার্জন হল। ১৯/১১ সকাল ৯:০৫-এর মধ্যে বেছে নিন ${LINK}`,
      `BhortiBus: ঢাকা exam now at কার্জন হল. Go, move or refund? Say by 19/11 9:05 AM ${LINK}`,
    ],
    [
      { template: "postponed", destination: "ঢাকা", chooseBy: CHOOSE_BY },
      `ভর্তিবাস: ঢাকা পরীক্ষা স্থগিত। ১৯/১১ সকাল ৯:০৫-এর মধ্যে না জানালে টাকা ফেরত ${LINK}`,
      `BhortiBus: ঢাকা exam postponed. Refund unless you choose by 19/11 9:05 AM ${LINK}`,
    ],
    [
      notice,
      `২৫/১১ রাত ১০:৩০, বাস ঢাকা মেট্রো-ব ১১-২৩৪৫, গাইড 01712345678, কলেজ গেট ${LINK}`,
      `25/11 10:30 PM, bus ঢাকা মেট্রো-ব ১১-২৩৪৫, guide 01712345678, কলেজ গেট ${LINK}`,
    ],
  ])("$template", (content, bengali, english) => {
    expect(say(content)).toBe(bengali);
    expect(say(content, "en")).toBe(english);
  });

  test("a refund of money that never became a ticket has no link", () => {
    expect(say({ template: "refunded", amountPoisha: 61_200, isByWallet: true }, "bn", null)).toBe(
      "ভর্তিবাস: ৬১২ টাকা বিকাশে ফেরত দেওয়া হয়েছে।",
    );
  });

  test("more than four seats are counted, places too", () => {
    expect(say({ ...ticket, seats: ["A1", "A3", "A4", "B1", "B2"] })).toContain(", ৫টি সিট।");
    expect(say({ ...ticket, seats: [], quantity: 3 })).toContain(", ৩ জন।");
  });

  test("a name is cut between letters, never through one", () => {
    const long = say({ ...ticket, destination: "ক্ষ্ম".repeat(40) });
    expect(long).toMatch(/: (?:ক্ষ্ম)+…, ২৫ নভেম্বর/);
    expect(long.length).toBeLessThanOrEqual(TEXT_UNITS_MAX);
  });

  test("a place gives way before the number of the bus", () => {
    const text = say({ ...notice, place: "কলেজ গেটের উত্তরে বটগাছের নিচে পুরোনো ডাকঘরের সামনে" });
    expect(text).toContain("ঢাকা মেট্রো-ব ১১-২৩৪৫");
    expect(text).toContain("…");
  });
});

describe("two parts at most", () => {
  test.each(LANGUAGES)("every template with random names: %s", (language) => {
    const random = randomFrom(17);
    for (let run = 0; run < RUNS; run += 1) {
      for (const content of contents(random)) {
        const shop = words(random, 12);
        const text = messageText(content, { language, shop, link: LONG_LINK });
        expect(partsOf(text), text).toBeLessThanOrEqual(2);
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
    for (const [text, parts] of counts) expect(partsOf(text), `${text.length}`).toBe(parts);
  });
});

const LETTERS = ["ক", "ক্ষ্ম", "স্ত্রী", "রা", " ", "a", "W", "🚌", "é", "১", "[", "ঁ"];

function words(random: Random, most: number): string {
  return Array.from({ length: random.upTo(most) }, () => random.of(LETTERS)).join("");
}

function contents(random: Random): MessageContent[] {
  const at = atDhaka("2026-09-25", "19:30") + random.upTo(400) * 86_400_000;
  const money = { amountPoisha: random.upTo(9_999_999), isByWallet: random.chance(0.5) };
  const destination = words(random, 60);
  return [
    {
      template: "ticket",
      destination,
      at,
      seats: Array.from({ length: random.upTo(7) }, () => "J5"),
      quantity: 60,
    },
    { template: "cancelled", destination, at, isTrip: random.chance(0.5), ...money },
    { template: "refunded", ...money },
    { template: "part", ...money },
    {
      template: "change",
      destination,
      what: random.of(["departs", "returns", "arrives", "date"]),
      at,
      chooseBy: random.of([null, at - random.upTo(400) * 3_600_000]),
    },
    {
      template: "place",
      destination,
      place: words(random, 80),
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
      place: words(random, 80),
    },
  ];
}
