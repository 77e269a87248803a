/**
 * Single sales as a table for a spreadsheet, in the language of whoever asks. Nothing in it is about a buyer: no name,
 * phone number or TrxID. Pure.
 */
import type { SingleSale } from "../../db/payments/sales-figures.ts";
import type { Cell } from "../../domain/csv.ts";
import { dhakaDate, dhakaTime } from "../../domain/dhaka-time.ts";
import { instantCell } from "../../domain/instant-cell.ts";
import type { Language } from "../../domain/language.ts";
import { toTaka } from "../../domain/money.ts";
import { channelWord } from "./figures-file.ts";

const HEADINGS: Record<Language, readonly string[]> = {
  en: [
    "Bill",
    "PNR",
    "Sold on",
    "At",
    "Sold by",
    "Agent or counter",
    "Trip",
    "Departs",
    "Seats",
    "Number of seats",
    "Fare of one (BDT)",
    "Discount (BDT)",
    "Charge (BDT)",
    "Paid (BDT)",
    "Back to the buyer (BDT)",
    "Void",
  ],
  bn: [
    "বিল",
    "PNR",
    "বিক্রির দিন",
    "সময়",
    "কার মাধ্যমে",
    "এজেন্ট বা কাউন্টার",
    "ট্রিপ",
    "ছাড়বে",
    "সিট",
    "কয়টি সিট",
    "এক সিটের ভাড়া",
    "ছাড়",
    "চার্জ",
    "দেওয়া টাকা",
    "টাকা ফেরত",
    "বাতিল",
  ],
};
const VOID: Record<Language, string> = { en: "void", bn: "বাতিল" };

/** `sayName`: a name of the shop in that language. */
export function listSaleRows(
  sales: readonly SingleSale[],
  language: Language,
  sayName: (name: string) => string,
): (readonly Cell[])[] {
  return [
    HEADINGS[language],
    ...sales.map((sale) => [
      sale.bill,
      sale.pnr,
      dhakaDate(sale.soldAt),
      dhakaTime(sale.soldAt),
      channelWord(sale.channel, language),
      sale.agent ?? sale.counter ?? "",
      sayName(sale.trip),
      instantCell(sale.departsAt, language),
      sale.seats.join(" "),
      sale.quantity,
      toTaka(sale.farePoisha),
      toTaka(sale.discountPoisha),
      toTaka(sale.chargePoisha),
      toTaka(sale.totalPoisha),
      toTaka(sale.backPoisha),
      sale.voidedAt === null ? "" : VOID[language],
    ]),
  ];
}
