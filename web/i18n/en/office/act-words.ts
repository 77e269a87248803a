/** Parts of what an act does: who pays money back, and when the buyer is told. */
import { isFarFare } from "../../../../worker/domain/trips/far-fares.ts";
import type { ActAnswer } from "../../../../worker/contract/staff-acts/staff-acts.ts";
import type { Format } from "../../format.ts";
import { englishName } from "../names.ts";
import { sayCount } from "../say-count.ts";

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

/** When the SMS with the changed ticket goes out. */
export const describeSending = (
  sms: ActAnswer<"take-seats-off">["sms"],
  dateTime: Format["dateTime"],
  sentAgain = "",
) => {
  if (sms.when === "never") return " No SMS goes out now: please tell the passenger.";
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
  { dateTime, money }: Pick<Format, "dateTime" | "money">,
) => {
  const { departs, plan, fare, destination, unit, boarding, same_bus: same, waits_for } = view;
  const sells =
    waits_for === null
      ? "is on sale as soon as its sale opens"
      : `is sold once ${englishName(waits_for.name)} is full`;
  const seats = plan === null ? "" : ` with ${plan} seats`;
  const stops =
    boarding.length === 0 ? "" : ` Boarding at ${boarding.map(englishName).join(", ")}.`;
  const isTwice =
    same === null
      ? ""
      : ` Please check: this bus makes another trip at that minute (${englishName(same.name)}).`;
  return `${englishName(destination)}, ${englishName(unit)}: a new trip${seats} at ${money(fare)} a seat leaves at ${dateTime(departs)}, and ${sells}.${stops}${isTwice}${farFare(view.is_fare_far)}`;
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
