/** Parts of what an act does: who pays money back, and when the buyer is told. */
import type { ActAnswer } from "../../../../worker/contract/staff-acts/staff-acts.ts";
import type { Format } from "../../format.ts";

const times = (count: number) => (count === 1 ? "once" : `${count} times`);

/** Why the wallet does not take a refund: the payment is older than so many days, or was refunded before. */
export const byHandRule = (provider: string, most: number, days: number | null) =>
  days === null
    ? `${provider} gives money of one payment back ${times(most)} only`
    : `${provider} gives money back for ${days} days after a payment only`;

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
