/**
 * The sales figures of some days as a table for a spreadsheet, in the language of whoever asks, with the names and
 * figures that the screen shows. Pure.
 */
import type { Cell } from "../../domain/csv.ts";
import type { Language } from "../../domain/language.ts";
import type { Leg } from "../../domain/trips/duty.ts";
import type { RefusedOfTrips } from "../../db/payments/refused-presses.ts";
import type { SoldOutBus } from "../../db/payments/sold-out.ts";
import { dhakaDate } from "../../domain/dhaka-time.ts";
import { toTaka } from "../../domain/money.ts";
import { getFillPercent } from "../../domain/payments/fill-percent.ts";
import { PRESS_REASONS, sumPresses } from "../../domain/seats/refused-presses.ts";
import { sayWallets } from "../../domain/payments/say-wallets.ts";
import type {
  Channel,
  CHANNELS,
  Fill,
  SalesFigures,
  SoldSums,
} from "../../domain/payments/sales-figures.ts";

const HOUR_MS = 3_600_000;

const CHANNEL_WORDS: Record<Language, Record<(typeof CHANNELS)[number], string>> = {
  en: { online: "bKash", agent: "Agents", counter: "Counter" },
  bn: { online: "বিকাশ", agent: "এজেন্ট", counter: "কাউন্টার" },
};

export function channelWord(channel: Channel, language: Language): string {
  const words = new Map<string, string>(Object.entries(CHANNEL_WORDS[language]));
  return words.get(channel) ?? sayWallets("{name}", [channel], language);
}

interface Words {
  headings: readonly string[];
  total: string;
  channel: string;
  day: string;
  departure: string;
  destination: string;
  ahead: string;
  soldOut: string;
  refused: string;
  fromDays: (days: number) => string;
  boarded: Record<Leg, string>;
}

const WORDS: Record<Language, Words> = {
  en: {
    headings: [
      "Of",
      "Name",
      "Sold by",
      "Tickets",
      "Seats sold",
      "Paid less refunds (BDT)",
      "Void",
      "Back to buyers (BDT)",
      "Buses that left",
      "Their seats",
      "Seats filled",
      "Filled (%)",
      "Hours to sell out",
      "Expected on board",
      "Boarded",
      "Did not come",
      "Never looked at",
      "Refused presses (at least)",
      "Nothing was free",
      "Another buyer was faster",
      "The shop keeps the seat",
      "Over a limit",
    ],
    total: "Total",
    channel: "Sold by",
    day: "Day of sale",
    departure: "Day of departure",
    destination: "Destination",
    ahead: "Days before departure",
    soldOut: "Sold out",
    refused: "Refused presses",
    fromDays: (days) => `from ${days}`,
    boarded: { out: "Boarding, way out", back: "Boarding, way back" },
  },
  bn: {
    headings: [
      "কিসের হিসাব",
      "নাম",
      "কার মাধ্যমে",
      "টিকেট",
      "বিক্রি হওয়া সিট",
      "ফেরত বাদে টাকা",
      "বাতিল টিকেট",
      "টাকা ফেরত",
      "ছেড়ে যাওয়া বাস",
      "সেগুলোর সিট",
      "ভরা সিট",
      "ভরেছে (%)",
      "কত ঘণ্টায় শেষ",
      "ওঠার কথা",
      "উঠেছেন",
      "আসেননি",
      "দেখা হয়নি",
      "কতবার পাননি (কমপক্ষে)",
      "খালি সিট ছিল না",
      "আরেকজন আগে নিয়েছেন",
      "সিটটি আটকে রাখা",
      "সীমা পার হয়েছে",
    ],
    total: "মোট",
    channel: "কার মাধ্যমে",
    day: "বিক্রির দিন",
    departure: "যাত্রার দিন",
    destination: "গন্তব্য",
    ahead: "ছাড়ার কত দিন আগে",
    soldOut: "সব সিট শেষ",
    refused: "সিট চেয়ে পাননি",
    fromDays: (days) => `${days} থেকে`,
    boarded: { out: "বাসে ওঠা, যাওয়া", back: "বাসে ওঠা, ফেরা" },
  },
};

/** `sayName`: a name of the shop in that language. */
export function listFigureRows(
  figures: SalesFigures & { soldOut: readonly SoldOutBus[]; refused: RefusedOfTrips },
  language: Language,
  sayName: (name: string) => string,
): (readonly Cell[])[] {
  const words = WORDS[language];
  const { total, channels, days, departures, destinations, ahead, soldOut, boarded, refused } =
    figures;
  return [
    words.headings,
    [words.total, "", "", ...soldCells(total), ...fillCells(total)],
    ...channels.map((one) => [
      words.channel,
      "",
      channelWord(one.channel, language),
      ...soldCells(one),
    ]),
    ...days.flatMap((one) => [
      [words.day, one.day, "", ...soldCells(one)],
      ...one.channels
        .filter(({ tickets, voided }) => tickets + voided > 0)
        .map((sums) => [
          words.day,
          one.day,
          channelWord(sums.channel, language),
          ...soldCells(sums),
        ]),
    ]),
    ...departures.map((one) => [
      words.departure,
      one.day,
      ...Array.from({ length: 6 }, () => ""),
      ...fillCells(one),
    ]),
    ...destinations.map((one) => [
      words.destination,
      sayName(one.name),
      "",
      ...soldCells(one),
      ...fillCells(one),
    ]),
    ...ahead.map((one) => [words.ahead, words.fromDays(one.days), "", "", one.places]),
    ...soldOut.map(({ name, departsAt, tookMs }) => [
      words.soldOut,
      `${sayName(name)}, ${dhakaDate(departsAt)}`,
      ...Array.from({ length: 10 }, () => ""),
      toHours(tookMs),
    ]),
    ...boarded.map((one) => [
      words.boarded[one.leg],
      sayName(one.point),
      ...Array.from({ length: 11 }, () => ""),
      one.expected,
      one.boarded,
      one.noShow,
      one.expected - one.boarded - one.noShow,
    ]),
    ...refused.trips.map(({ name, departsAt, refused: presses }) => [
      words.refused,
      `${sayName(name)}, ${dhakaDate(departsAt)}`,
      ...Array.from({ length: 15 }, () => ""),
      sumPresses(presses),
      ...PRESS_REASONS.map((reason) => presses[reason]),
    ]),
  ];
}

/** In full hours, one at least: nobody compares the minutes of a sale. */
export function toHours(ms: number): number {
  return Math.max(1, Math.round(ms / HOUR_MS));
}

function soldCells({ tickets, places, paidPoisha, voided, backPoisha }: SoldSums): Cell[] {
  return [tickets, places, toTaka(paidPoisha), voided, toTaka(backPoisha)];
}

/** Places and percent, as the screen has both. */
function fillCells(fill: Fill): Cell[] {
  return [fill.buses, fill.seats, fill.filled, getFillPercent(fill)];
}
