/** Parts of what an act does, in Bengali. */
import { isFarFare } from "../../../../worker/domain/trips/far-fares.ts";
import type { ActAnswer } from "../../../../worker/contract/staff-acts/staff-acts.ts";
import type { Format } from "../../format.ts";

/** Why the wallet does not take a refund: the payment is older than so many days, or was refunded before. */
export const byHandRule = (provider: string, most: string, days: string | null) =>
  days === null
    ? `${provider} এক পেমেন্টের টাকা ${most} বারই ফেরত দেয়`
    : `${provider} পেমেন্টের পর ${days} দিন পর্যন্তই টাকা ফেরত দেয়`;

export const within = (days: number | null, digits: Format["digits"]) =>
  days === null ? "কয়েক মিনিটে" : `${digits(days)} দিনের মধ্যে`;

export const restByHand = (provider: string, most: string) =>
  ` পরে বিক্রি বাতিল হলে বাকি টাকা অন্যভাবে ফেরত দিতে হবে, কারণ ${byHandRule(provider, most, null)}।`;

/** When the SMS with the changed ticket goes out. */
export const describeSending = (sms: Sent["sms"], dateTime: Format["dateTime"], sentAgain = "") => {
  if (sms.when === "never") return " এখন এসএমএস যাবে না: যাত্রীকে আপনিই জানান।";
  return sms.at === null
    ? `${sentAgain} এসএমএস এখনই যাবে।`
    : `${sentAgain} এখন রাত, তাই এসএমএস যাবে ${dateTime(sms.at)}।`;
};

/** Both tickets of an exchange: one sentence where their SMS go out alike. */
export const describeSendings = (
  one: Sent,
  other: Sent,
  { dateTime, digits }: Pick<Format, "dateTime" | "digits">,
) => {
  const [first, second] = [
    describeSending(one.sms, dateTime).trim(),
    describeSending(other.sms, dateTime).trim(),
  ];
  const isSent = one.sms.when !== "never" && other.sms.when !== "never";
  return [
    ...(isSent ? ["দুই ক্রেতাকেই এসএমএসে টিকেট আবার পাঠানো হবে।"] : []),
    ...(first === second
      ? [first]
      : [`বিক্রি ${digits(one.bill)}: ${first}`, `বিক্রি ${digits(other.bill)}: ${second}`]),
  ];
};

type Sent = Pick<ActAnswer<"exchange-seats">, "bill" | "sms">;

/** For a fare that is probably a slip. */
export const farFare = (isFar: boolean) =>
  isFar ? " ভাড়া দেখে নিন: সাধারণের চেয়ে অনেক বেশি। একটা শূন্য বেশি পড়েছে কি?" : "";

export const describeFarFares = (rows: ActAnswer<"set-fares">["rows"]) =>
  farFare(rows.some(({ why, was, became }) => why === null && isFarFare(became, was)));

export const describeNewTrip = (
  view: ActAnswer<"create-trip">,
  { dateTime, digits, money }: Pick<Format, "dateTime" | "digits" | "money">,
) => {
  const { departs, plan, fare, destination, unit, boarding, same_bus: same, waits_for } = view;
  const sells =
    waits_for === null
      ? "বিক্রি শুরুর সময় হলেই টিকেট কাটা যাবে।"
      : `${waits_for.name} ভরে গেলে টিকেট কাটা যাবে।`;
  const seats = plan === null ? "" : `${digits(plan)} সিটের `;
  const stops = boarding.length === 0 ? "" : ` ওঠার জায়গা: ${boarding.join(", ")}।`;
  const isTwice =
    same === null ? "" : ` খেয়াল করুন: এই বাস ঠিক একই সময়ে আরেকটি ট্রিপেও আছে (${same.name})।`;
  return `${destination}, ${unit}: ${seats}নতুন ট্রিপ ছাড়বে ${dateTime(departs)}, প্রতি সিট ${money(fare)}।${stops} ${sells}${isTwice}${farFare(view.is_fare_far)}`;
};
