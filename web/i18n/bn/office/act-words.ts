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

/** Staff have stopped all SMS: these are written and wait. */
export const allStopped =
  " এখন সব এসএমএস বন্ধ: আবার চালু করলে তবেই যাবে। যাঁকে আগে জানানো দরকার, তাঁকে ফোন করুন।";

/** When the SMS with the changed ticket goes out. */
export const describeSending = (sms: Sent["sms"], dateTime: Format["dateTime"], sentAgain = "") => {
  if (sms.when === "never") return " এখন এসএমএস যাবে না: যাত্রীকে আপনিই জানান।";
  if (sms.when === "stopped") return `${sentAgain}${allStopped}`;
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
  { date, dateTime, digits, money }: Pick<Format, "date" | "dateTime" | "digits" | "money">,
) => {
  const { plan, boarding, same_bus: same, waits_for, opens, returns } = view;
  const from = opens === null ? "এখন থেকেই" : `${dateTime(opens)} থেকে`;
  const sells = waits_for === null ? from : `${waits_for.name} ভরে গেলে`;
  const seats = plan === null ? "" : `${digits(plan)} সিটের `;
  const stops = boarding.length === 0 ? "" : ` ওঠার জায়গা: ${boarding.join(", ")}।`;
  const back = returns === null ? "" : ` ফেরার বাস ছাড়বে ${dateTime(returns)}।`;
  const isTwice =
    same === null ? "" : ` খেয়াল করুন: এই বাস ঠিক একই সময়ে আরেকটি ট্রিপেও আছে (${same.name})।`;
  return `${view.destination}, ${view.unit}, পরীক্ষা ${date(view.exam_day)}: ${seats}নতুন ট্রিপ ছাড়বে ${dateTime(view.departs)}, পৌঁছাবে ${dateTime(view.arrives)}, প্রতি সিট ${money(view.fare)}।${back}${stops} ${sells} টিকেট কাটা যাবে, ${dateTime(view.sale_closes)} পর্যন্ত।${isTwice}${farFare(view.is_fare_far)}`;
};

export const describeCancelledTrip = (
  view: ActAnswer<"cancel-trip">,
  { dateTime, digits, money }: Pick<Format, "dateTime" | "digits" | "money">,
) => {
  const { sales, amount, in_cash, by_hand, under_way, takes_days, sms } = view;
  if (sales + under_way === 0) return "এখনো কেউ টাকা দেননি: টাকা ফেরত যাবে না, এসএমএসও যাবে না।";
  const cash =
    in_cash === 0 ? "" : ` এর মধ্যে ${money(in_cash)} নগদে নেওয়া, কাউন্টার থেকে ফেরত দিতে হবে।`;
  const hand =
    by_hand === 0
      ? ""
      : ` এর মধ্যে ${money(by_hand)} {name} নিজে থেকে ফেরত দেয় না: অন্যভাবে ফেরত দিয়ে তারপর হাতে মেটানো লিখতে হবে।`;
  const later = under_way === 0 ? "" : ` আরও ${digits(under_way)}টি পেমেন্ট চলছে, সেগুলোও ফেরত যাবে।`;
  const told =
    sms.count === 0
      ? ""
      : ` যাঁরা টাকা দিয়েছেন তাঁদের ${digits(sms.count)}টি এসএমএস, খরচ প্রায় ${money(sms.cost)}, দিনের বাজেট যা-ই থাকুক: “${sms.text}”`;
  return `${digits(sales)}টি বিক্রি বাতিল হবে, ${money(amount)} ${within(takes_days, digits)} ফেরত যাবে।${cash}${hand}${later}${describeSending(sms, dateTime, told)}`;
};
