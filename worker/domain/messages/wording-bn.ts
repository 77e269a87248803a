import { dayIn, digitsIn, instantIn, soonIn, takaIn } from "./instants.ts";
import { SEATS_NAMED_MAX } from "./seats-named.ts";
import type { Wording } from "./wording.ts";

const CHANGED = {
  departs: " বাসের নতুন সময় ",
  returns: " ফেরার বাসের নতুন সময় ",
  arrives: " পৌঁছানোর নতুন সময় ",
  date: " বাসের নতুন তারিখ ",
};
/** Shorter, beside the question. */
const CHANGED_AND_ASKS = {
  departs: " নতুন সময় ",
  returns: " ফেরা ",
  arrives: " পৌঁছানো ",
  date: " নতুন তারিখ ",
};

export const WORDING_BN: Wording = {
  ticket: ({ destination, at, seats, quantity }) => [
    "টিকেট: ",
    { cut: destination },
    `, ${instantIn("bn", at)}, ${placesText(seats, quantity)}।`,
  ],
  cancelled: ({ destination, at, isTrip, amountPoisha, isByWallet }) => [
    { cut: destination },
    ` ${dayIn("bn", at)} ${isTrip ? "বাস" : "টিকেট"} বাতিল, ${takaIn("bn", amountPoisha)} টাকা ${isByWallet ? "ফেরত আসছে" : "কাউন্টারে পাবেন"}।`,
  ],
  refunded: ({ amountPoisha, isByWallet }) => [
    `${takaIn("bn", amountPoisha)} টাকা ${isByWallet ? "বিকাশে " : ""}ফেরত দেওয়া হয়েছে।`,
  ],
  part: ({ amountPoisha, isByWallet }) => [
    `টিকেটের ${takaIn("bn", amountPoisha)} টাকা ${isByWallet ? "বিকাশে " : ""}ফেরত দেওয়া হয়েছে। টিকেট ঠিক আছে।`,
  ],
  change: ({ destination, what, at, chooseBy }) => [
    { cut: destination },
    chooseBy === null
      ? `${CHANGED[what]}${instantIn("bn", at)}।`
      : `${CHANGED_AND_ASKS[what]}${soonIn("bn", at)}। ${question(chooseBy)}`,
  ],
  place: ({ destination, place, chooseBy }) => [
    { cut: destination },
    " পরীক্ষার কেন্দ্র এখন ",
    { cut: place },
    chooseBy === null ? "।" : `। ${question(chooseBy)}`,
  ],
  postponed: ({ destination, chooseBy }) => [
    { cut: destination },
    ` পরীক্ষা স্থগিত। ${soonIn("bn", chooseBy)}-এর মধ্যে না জানালে টাকা ফেরত`,
  ],
  notice: ({ leg, at, plate, guide, guidePhone, place }) => [
    `${leg === "back" ? "ফেরা " : ""}${soonIn("bn", at)}, বাস `,
    { cut: plate },
    ", গাইড ",
    guidePhone === "" ? { cut: guide } : guidePhone,
    ", ",
    { cut: place },
  ],
};

function question(chooseBy: number): string {
  return `${soonIn("bn", chooseBy)}-এর মধ্যে বেছে নিন`;
}

function placesText(seats: readonly string[], quantity: number): string {
  if (seats.length === 0) return `${digitsIn("bn", quantity)} জন`;
  return seats.length > SEATS_NAMED_MAX
    ? `${digitsIn("bn", seats.length)}টি সিট`
    : `সিট ${seats.join(" ")}`;
}
