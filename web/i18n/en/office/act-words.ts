/** Parts of what an act does: who pays money back, and when the buyer is told. */
import { isFarFare } from "../../../../worker/domain/trips/far-fares.ts";
import type { ActAnswer } from "../../../../worker/contract/staff-acts/staff-acts.ts";
import { sayCount } from "../../../../worker/domain/say-count.ts";
import type { Format } from "../../format.ts";
import { englishName } from "../names.ts";

const times = (count: number) => (count === 1 ? "once" : `${count} times`);

/** Why the wallet does not take a refund: the payment is older than so many days, or was refunded before. */
export const byHandRule = (provider: string, most: number, days: number | null) =>
  days === null
    ? `${provider} gives money of one payment back ${times(most)} only`
    : `${provider} gives money back for ${sayCount(days, "day")} after a payment only`;

/** How soon a wallet does a refund. */
export const within = (days: number | null) =>
  days === null ? "within minutes" : `within ${sayCount(days, "day")}`;

export const restByHand = (provider: string, most: number) =>
  ` Should the sale be cancelled later, the rest must be paid back by other means: ${byHandRule(provider, most, null)}.`;

/** Both tickets of an exchange: one sentence where their SMS go out alike. */
export const describeSendings = (one: Sent, other: Sent, dateTime: Format["dateTime"]) => {
  const [first, second] = [
    describeSending(one.sms, dateTime).trim(),
    describeSending(other.sms, dateTime).trim(),
  ];
  const isSent = one.sms.when !== "never" && other.sms.when !== "never";
  return [
    ...(isSent ? ["Both buyers are sent their tickets again by SMS."] : []),
    ...(first === second
      ? [first]
      : [`Sale ${one.bill}: ${first}`, `Sale ${other.bill}: ${second}`]),
  ];
};

type Sent = Pick<ActAnswer<"exchange-seats">, "bill" | "sms">;

/** Staff have stopped all SMS: these are written and wait. */
export const allStopped =
  " All SMS are stopped now: what is told waits until they are sent again. Please call whoever must know sooner.";

/** When the SMS with the changed ticket goes out. */
export const describeSending = (
  sms: ActAnswer<"take-seats-off">["sms"],
  dateTime: Format["dateTime"],
  sentAgain = "",
) => {
  if (sms.when === "never") return " No SMS goes out now: please tell the passenger.";
  if (sms.when === "stopped") return `${sentAgain}${allStopped}`;
  return sms.at === null
    ? `${sentAgain} The SMS goes out at once.`
    : `${sentAgain} It is night: the SMS goes out on ${dateTime(sms.at)}.`;
};

/** For a fare that is probably a slip. */
export const farFare = (isFar: boolean) =>
  isFar ? " Please check the fare: it is far above the usual. Is there a zero too many?" : "";

export const describeFarFares = (rows: ActAnswer<"set-fares">["rows"]) =>
  farFare(rows.some(({ why, was, became }) => why === null && isFarFare(became, was)));

export const freeSeats = (seats: readonly string[]) =>
  seats.length === 0 ? "" : ` ${seats.join(", ")} ${seats.length === 1 ? "comes" : "come"} free.`;

export const stays = (sold: number, paid: string) =>
  sold === 0 ? "Nobody has paid yet." : `Sales made before, which stay: ${sold}, ${paid} in all.`;

export const underWay = (count: number) => (count === 0 ? "" : ` Payments under way: ${count}.`);

export const describeNewTrip = (
  view: ActAnswer<"create-trip">,
  { date, dateTime, money }: Pick<Format, "date" | "dateTime" | "money">,
) => {
  const { plan, boarding, same_bus: same, waits_for, opens, returns } = view;
  const from = opens === null ? "at once" : `from ${dateTime(opens)}`;
  const sells =
    waits_for === null
      ? ` It is on sale ${from}`
      : ` It is sold once ${englishName(waits_for.name)} is full,`;
  const seats = plan === null ? "" : ` with ${plan} seats`;
  const stops =
    boarding.length === 0 ? "" : ` Boarding at ${boarding.map(englishName).join(", ")}.`;
  const back = returns === null ? "" : ` The way back leaves at ${dateTime(returns)}.`;
  const isTwice =
    same === null
      ? ""
      : ` Please check: this bus makes another trip at that minute (${englishName(same.name)}).`;
  return `${englishName(view.destination)}, ${englishName(view.unit)}: a new trip${seats} at ${money(view.fare)} a seat leaves at ${dateTime(view.departs)} and arrives at ${dateTime(view.arrives)}, for the exam of ${date(view.exam_day)}.${back}${sells} until ${dateTime(view.sale_closes)}.${stops}${isTwice}${farFare(view.is_fare_far)}`;
};

export const describeCancelledTrip = (
  view: ActAnswer<"cancel-trip">,
  { dateTime, money }: Pick<Format, "dateTime" | "money">,
) => {
  const { sales, amount, in_cash, by_hand, under_way, takes_days, sms } = view;
  if (sales + under_way === 0) return "Nobody has paid: no money goes back, and no SMS goes out.";
  const cash = in_cash === 0 ? "" : ` Of that ${money(in_cash)} was paid in cash: hand it back.`;
  const hand =
    by_hand === 0
      ? ""
      : ` Of that ${money(by_hand)} must be paid back by other means and then counted as paid: {name} does not take those refunds.`;
  const later = under_way === 0 ? "" : ` Payments under way, which follow: ${under_way}.`;
  const told =
    sms.count === 0
      ? ""
      : ` SMS to those who have paid: ${sms.count}, about ${money(sms.cost)}, whatever the day's budget is: “${sms.text}”`;
  return `Sales that are cancelled: ${sales}. ${money(amount)} goes back ${within(takes_days)}.${cash}${hand}${later}${describeSending(sms, dateTime, told)}`;
};

/** `phones`: those of the guide of before, which end. */
export function describeDuty(isWhole: boolean, phones: number): string {
  const set = isWhole
    ? "Vehicle and guide are set. Passengers get them by SMS from 48 hours before, and who had them already gets the new ones."
    : "It is written down; something is still missing.";
  return phones === 0 ? set : `${set} It ends ${sayCount(phones, "phone")} of the guide.`;
}

export function ticketPlace(
  { trip, departs, seats }: { trip: string; departs: string; seats: readonly string[] },
  dateTime: (iso: string) => string,
): string {
  const at = `${englishName(trip)}, ${dateTime(departs)}`;
  return seats.length === 0 ? at : `${at}, ${seats.join(", ")}`;
}
