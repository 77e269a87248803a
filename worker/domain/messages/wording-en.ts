import {
  dayIn,
  deadlineIn,
  instantIn,
  formatShortInstant,
  formatSoon,
  takaIn,
} from "./instants.ts";
import { isPaidByNumber, walletsInEnglish } from "../payments/wallets.ts";
import { SEATS_NAMED_MAX } from "./seats-named.ts";
import type { MoneyBack, Wording } from "./wording.ts";

const CHANGED = {
  departs: " bus: new time ",
  returns: " return bus: new time ",
  arrives: ": new arrival time ",
  later: " exam moved to a later day, bus now ",
  earlier: " exam moved to an earlier day, bus now ",
  date: " bus: new date ",
};
/** Shorter, beside the question, where a name has Bengali letters. */
const CHANGED_SHORT = {
  departs: " now ",
  returns: " return ",
  arrives: " arrives ",
  later: " new date ",
  earlier: " new date ",
  date: " new date ",
};

export const WORDING_EN: Wording = {
  ticket: ({ destination, at, place, seats, quantity, pnr }) => [
    [
      { cut: destination.en },
      `, ${formatShortInstant("en", at)}`,
      ...(place.en === "" ? [] : [", ", { cut: place.en }]),
      `, ${placesText(seats, quantity)}`,
      pnr === null ? "" : `, PNR ${pnr}`,
    ],
  ],
  cancelled: ({ destination, at, isTrip, amountPoisha, isByWallet }) => [
    [
      { cut: destination.en },
      ` ${dayIn("en", at)} ${isTrip ? "bus" : "ticket"} cancelled, BDT ${takaIn("en", amountPoisha)} ${isByWallet ? "is coming back" : "at the counter"}.`,
    ],
  ],
  refunded: (back) => [
    [
      `BDT ${takaIn("en", back.amountPoisha)} was refunded${sayWallet(back)}.${sayTicket(back.keepsTicket)}`,
    ],
  ],
  paid_twice: ({ amountPoisha, keepsTicket }) => [
    [`You paid twice. BDT ${takaIn("en", amountPoisha)} is coming back.${sayTicket(keepsTicket)}`],
  ],
  part: (back) => [
    [
      `BDT ${takaIn("en", back.amountPoisha)} was refunded${sayWallet(back)}. Your ticket stays valid.`,
    ],
  ],
  change: ({ destination, what, at, chooseBy }) =>
    chooseBy === null
      ? [[{ cut: destination.en }, `${CHANGED[what]}${instantIn("en", at)}.`]]
      : [
          [
            { cut: destination.en },
            `${CHANGED[what]}${formatShortInstant("en", at)}. ${question(chooseBy)}`,
          ],
          [
            { cut: destination.en },
            `${CHANGED_SHORT[what]}${formatSoon("en", at)}. ${askShortly(chooseBy)}`,
          ],
        ],
  place: ({ destination, place, chooseBy }) => {
    const where = [{ cut: destination.en }, " exam now at ", { cut: place.en }];
    return chooseBy === null
      ? [[...where, "."]]
      : [
          [...where, `. ${question(chooseBy)}`],
          [...where, `. ${askShortly(chooseBy)}`],
        ];
  },
  postponed: ({ destination, chooseBy }) => [
    [
      { cut: destination.en },
      chooseBy === null
        ? " exam postponed. Your ticket stays valid; the new date will come by SMS."
        : ` exam postponed. Refund unless you choose by ${formatSoon("en", chooseBy)}`,
    ],
  ],
  left_number: ({ pnr, shopPhone }) => [
    [
      `messages about ticket PNR ${pnr} no longer come to this number. If that is wrong, call ${shopPhone}`,
    ],
  ],
  notice: ({ leg, at, plate, guide, guidePhone, place }) => [
    [
      `${leg === "back" ? "Return " : ""}${formatSoon("en", at)}, bus `,
      { cut: plate },
      ", guide ",
      guidePhone === "" ? { cut: guide } : guidePhone,
      ", ",
      { cut: place.en },
    ],
  ],
};

function question(chooseBy: number): string {
  return `Go or refund? Tell us by ${deadlineIn("en", chooseBy)}`;
}

function askShortly(chooseBy: number): string {
  return `Go or refund? Say by ${formatSoon("en", chooseBy)}`;
}

function placesText(seats: readonly string[], quantity: number): string {
  if (seats.length === 0) return quantity === 1 ? "1 place" : `${quantity} places`;
  if (seats.length > SEATS_NAMED_MAX) return `${seats.length} seats`;
  return `${seats.length === 1 ? "seat" : "seats"} ${seats.join(" ")}`;
}

function sayTicket(keepsTicket = false): string {
  return keepsTicket ? " Your ticket stays valid." : "";
}

/** Where money went back to; empty where a person has paid it. */
function sayWallet({ isByWallet, provider }: MoneyBack): string {
  if (!isByWallet) return "";
  const how = isPaidByNumber([provider]) ? "to your" : "through";
  return ` ${how} ${walletsInEnglish([provider])}`;
}
