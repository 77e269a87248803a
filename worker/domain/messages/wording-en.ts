import { dayIn, instantIn, soonIn, takaIn } from "./instants.ts";
import { SEATS_NAMED_MAX } from "./seats-named.ts";
import type { Wording } from "./wording.ts";

const CHANGED = {
  departs: " bus: new time ",
  returns: " return bus: new time ",
  arrives: ": new arrival time ",
  date: " bus: new date ",
};
/** Shorter, beside the question. */
const CHANGED_AND_ASKS = {
  departs: " now ",
  returns: " return ",
  arrives: " arrives ",
  date: " new date ",
};

export const WORDING_EN: Wording = {
  ticket: ({ destination, at, seats, quantity }) => [
    "ticket: ",
    { cut: destination },
    `, ${instantIn("en", at)}, ${placesText(seats, quantity)}.`,
  ],
  cancelled: ({ destination, at, isTrip, amountPoisha, isByWallet }) => [
    { cut: destination },
    ` ${dayIn("en", at)} ${isTrip ? "bus" : "ticket"} cancelled, BDT ${takaIn("en", amountPoisha)} ${isByWallet ? "is coming back" : "at the counter"}.`,
  ],
  refunded: ({ amountPoisha, isByWallet }) => [
    `BDT ${takaIn("en", amountPoisha)} was refunded${isByWallet ? " to your bKash" : ""}.`,
  ],
  part: ({ amountPoisha, isByWallet }) => [
    `BDT ${takaIn("en", amountPoisha)} was refunded${isByWallet ? " to your bKash" : ""}. Your ticket stays valid.`,
  ],
  change: ({ destination, what, at, chooseBy }) => [
    { cut: destination },
    chooseBy === null
      ? `${CHANGED[what]}${instantIn("en", at)}.`
      : `${CHANGED_AND_ASKS[what]}${soonIn("en", at)}. ${question(chooseBy)}`,
  ],
  place: ({ destination, place, chooseBy }) => [
    { cut: destination },
    " exam now at ",
    { cut: place },
    chooseBy === null ? "." : `. ${question(chooseBy)}`,
  ],
  postponed: ({ destination, chooseBy }) => [
    { cut: destination },
    ` exam postponed. Refund unless you choose by ${soonIn("en", chooseBy)}`,
  ],
  notice: ({ leg, at, plate, guide, guidePhone, place }) => [
    `${leg === "back" ? "Return " : ""}${soonIn("en", at)}, bus `,
    { cut: plate },
    ", guide ",
    guidePhone === "" ? { cut: guide } : guidePhone,
    ", ",
    { cut: place },
  ],
};

function question(chooseBy: number): string {
  return `Go, move or refund? Say by ${soonIn("en", chooseBy)}`;
}

function placesText(seats: readonly string[], quantity: number): string {
  if (seats.length === 0) return quantity === 1 ? "1 place" : `${quantity} places`;
  if (seats.length > SEATS_NAMED_MAX) return `${seats.length} seats`;
  return `${seats.length === 1 ? "seat" : "seats"} ${seats.join(" ")}`;
}
