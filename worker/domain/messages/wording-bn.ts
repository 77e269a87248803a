import {
  dayIn,
  deadlineIn,
  digitsIn,
  instantIn,
  formatNumberedDay,
  formatShortInstant,
  formatSoon,
  takaIn,
} from "./instants.ts";
import { isPaidByNumber, walletsInBengali } from "../payments/wallets.ts";
import type { Piece } from "./fit.ts";
import { SEATS_NAMED_MAX } from "./seats-named.ts";
import type { MoneyBack, Wording } from "./wording.ts";

const CHANGED = {
  departs: " বাসের নতুন সময় ",
  returns: " ফেরার বাসের নতুন সময় ",
  arrives: " পৌঁছানোর নতুন সময় ",
  later: " পরীক্ষা পিছিয়েছে। বাস এখন ",
  earlier: " পরীক্ষা এগিয়েছে। বাস এখন ",
  date: " বাসের নতুন তারিখ ",
};
/** Shorter, beside the question. */
const CHANGED_SHORT = {
  departs: " বাস এখন ",
  returns: " ফেরার বাস ",
  arrives: " পৌঁছানো ",
  later: " পরীক্ষা পিছাল, বাস ",
  earlier: " পরীক্ষা এগোল, বাস ",
  date: " নতুন তারিখ ",
};
/** Used if the address is so long that nothing else fits. */
const CHANGED_SHORTEST = {
  departs: " বাস ",
  returns: " ফেরা ",
  arrives: " পৌঁছে ",
  later: " বাস ",
  earlier: " বাস ",
  date: " বাস ",
};
const QUESTION = "যাবেন, না টাকা ফেরত?";
const QUESTION_SHORTEST = "যাবেন, না ফেরত?";

const SHORTER = [
  [CHANGED_SHORT, QUESTION],
  [CHANGED_SHORTEST, QUESTION],
  [CHANGED_SHORTEST, QUESTION_SHORTEST],
] as const;

export const WORDING_BN: Wording = {
  ticket: ({ destination, at, place, seats, quantity, pnr }) =>
    [formatShortInstant("bn", at), formatSoon("bn", at)].map((when) => [
      { cut: destination.bn },
      `, ${when}`,
      ...(place.bn === "" ? [] : [" ", { cut: place.bn }]),
      `, ${placesText(seats, quantity)}`,
      pnr === null ? "" : `, পিএনআর ${pnr}`,
    ]),
  cancelled: ({ destination, at, isTrip, amountPoisha, isByWallet }) => [
    [
      { cut: destination.bn },
      ` ${dayIn("bn", at)} ${isTrip ? "বাস" : "টিকেট"} বাতিল, ${takaIn("bn", amountPoisha)} টাকা ${isByWallet ? "ফেরত আসছে" : "কাউন্টারে পাবেন"}।`,
    ],
  ],
  refunded: (back) => [
    [
      `${takaIn("bn", back.amountPoisha)} টাকা ${sayWallet(back)}ফেরত দেওয়া হয়েছে।${sayTicket(back.keepsTicket)}`,
    ],
  ],
  paid_twice: ({ amountPoisha, keepsTicket }) => [
    [`দুবার টাকা দিয়েছেন, ${takaIn("bn", amountPoisha)} টাকা ফেরত আসছে।${sayTicket(keepsTicket)}`],
  ],
  part: (back) =>
    // A long name of a wallet has no room beside a long address.
    [sayWallet(back), ""].map((wallet) => [
      `টিকেটের ${takaIn("bn", back.amountPoisha)} টাকা ${wallet}ফেরত দেওয়া হয়েছে। টিকেট ঠিক আছে।`,
    ]),
  change: ({ destination, what, at, chooseBy }) =>
    chooseBy === null
      ? [[{ cut: destination.bn }, `${CHANGED[what]}${instantIn("bn", at)}।`]]
      : [
          [
            { cut: destination.bn },
            `${CHANGED[what]}${formatShortInstant("bn", at)}। ${question(chooseBy)} জানান`,
          ],
          ...SHORTER.map(([changed, asked]): Piece[] => [
            { cut: destination.bn },
            `${changed[what]}${formatSoon("bn", at)}। ${askSoon(chooseBy, asked)}`,
          ]),
        ],
  place: ({ destination, place, chooseBy }) => {
    const where = [{ cut: destination.bn }, " পরীক্ষার কেন্দ্র এখন ", { cut: place.bn }];
    return chooseBy === null
      ? [[...where, "।"]]
      : [
          [...where, `। ${question(chooseBy)} জানান`],
          [...where, `। ${askSoon(chooseBy)}`],
          [...where, `। ${askSoon(chooseBy, QUESTION_SHORTEST)}`],
        ];
  },
  postponed: ({ destination, chooseBy }) => [
    [
      { cut: destination.bn },
      chooseBy === null
        ? " পরীক্ষা স্থগিত। টিকেট ঠিক আছে, নতুন তারিখ এসএমএসে জানাব।"
        : ` পরীক্ষা স্থগিত। ${deadlineIn("bn", chooseBy, formatNumberedDay("bn", chooseBy))} না জানালে টাকা ফেরত`,
    ],
  ],
  left_number: ({ pnr, shopPhone }) => [
    [`পিএনআর ${pnr} টিকেটের খবর আর এই নম্বরে আসবে না। ভুল হলে ফোন করুন ${shopPhone}`],
  ],
  notice: ({ leg, at, plate, guide, guidePhone, place }) => [
    [
      `${leg === "back" ? "ফেরা " : ""}${formatSoon("bn", at)}, বাস `,
      { cut: plate },
      ", গাইড ",
      guidePhone === "" ? { cut: guide } : guidePhone,
      ", ",
      { cut: place.bn },
    ],
  ],
};

function question(chooseBy: number): string {
  return `${QUESTION} ${deadlineIn("bn", chooseBy)}`;
}

function askSoon(chooseBy: number, asked: string = QUESTION): string {
  return `${asked} ${deadlineIn("bn", chooseBy, formatNumberedDay("bn", chooseBy))}`;
}

function placesText(seats: readonly string[], quantity: number): string {
  if (seats.length === 0) return `${digitsIn("bn", quantity)} জন`;
  return seats.length > SEATS_NAMED_MAX
    ? `${digitsIn("bn", seats.length)}টি সিট`
    : `সিট ${seats.join(" ")}`;
}

function sayTicket(keepsTicket = false): string {
  return keepsTicket ? " টিকেট ঠিক আছে।" : "";
}

/** Where money went back to; empty where a person has paid it. */
function sayWallet({ isByWallet, provider }: MoneyBack): string {
  if (!isByWallet) return "";
  return isPaidByNumber([provider])
    ? `${walletsInBengali([provider], "at")} `
    : `${walletsInBengali([provider])} দিয়ে `;
}
