/**
 * What an act does, in the words of the page, from the fields of its preview. An act without one shows the server's.
 */
import { isFarFare } from "../../../../worker/domain/trips/far-fares.ts";
import { describeNaming } from "../../../../worker/domain/trips/trip-details.ts";
import type { ActAnswer, ActName } from "../../../../worker/contract/staff-acts/staff-acts.ts";
import { sayCount } from "../../../../worker/domain/say-count.ts";
import type { Format } from "../../format.ts";
import {
  byHandRule,
  allStopped,
  describeCancelledTrip,
  describeDuty,
  describeFarFares,
  describeNewTrip,
  describeSending,
  describeSendings,
  farFare,
  freeSeats,
  restByHand,
  stays,
  ticketPlace,
  underWay,
  within,
} from "./act-words.ts";
import { roles as roleNames } from "./roles.ts";
import { englishName } from "../names.ts";

export type ActSentences = {
  [Name in ActName]?: (view: ActAnswer<Name>, format: Format) => string;
};

const listed = (names: readonly (keyof typeof roleNames)[]) =>
  names.map((name) => roleNames[name]).join(", ");

const english = {
  "cancel-sale": (view, { money, dateTime }) => {
    const { amount, seats, is_by_hand, provider, refunds_most, refund_days } = view;
    const done =
      refunds_most === 0
        ? `The ticket is void. Hand ${money(amount)} back at the counter, then count the refund as paid.${freeSeats(seats)}`
        : is_by_hand
          ? `The ticket is void. ${money(amount)} must be paid back by other means and then counted as paid, since ${byHandRule(provider, refunds_most, refund_days)}.${freeSeats(seats)}`
          : `The ticket is void and ${money(amount)} goes back ${within(view.takes_days)}.${freeSeats(seats)}`;
    return `${done}${checked(view.checked_at, dateTime)}`;
  },
  "give-back": ({ amount, stays: left, is_last, ...view }, { money }) =>
    view.refunds_most === 0
      ? `Hand ${money(amount)} back at the counter, then count the refund as paid. ${money(left)} stays, and the ticket stays valid.`
      : `${money(amount)} goes back ${within(view.takes_days)} and ${money(left)} stays. The ticket stays valid.${
          is_last ? restByHand(view.provider, view.refunds_most) : ""
        }`,
  settle: ({ amount }, { money }) => `${money(amount)} counts as paid back by other means.`,
  acknowledge: ({ until }, { dateTime }) =>
    `It stays as it is. Until ${dateTime(until ?? "")} it wakes nobody.`,
  "move-ticket": (
    {
      was,
      became,
      other_destination: other,
      difference,
      gives_back: back,
      checked_at,
      sms,
      ...view
    },
    { dateTime, money },
  ) => {
    const goes =
      other === null
        ? ""
        : ` It goes to another place: ${englishName(other.became)}, not ${englishName(other.was)}.`;
    const costs =
      difference < 0
        ? ` The new places cost ${money(-difference)} less${back === 0 ? ", and nothing goes back: write in the reason why it stays" : ""}.`
        : difference > 0
          ? ` The new places cost ${money(difference)} more; take nothing for it: it would be in no books, and not go back with a refund. Write in the reason why.`
          : "";
    const paid =
      back === 0
        ? " The move itself pays nothing and pays nothing back."
        : view.is_by_hand
          ? ` ${money(back)} is owed with the move: a person pays it back and settles it.`
          : ` ${money(back)} goes back with the move, ${within(view.takes_days)}.${view.is_last ? restByHand(view.provider, view.refunds_most) : ""}`;
    return `${ticketPlace(was, dateTime)} becomes ${ticketPlace(became, dateTime)}.${goes}${costs}${paid}${describeSending(sms, dateTime, " The ticket is sent again by SMS, to the number of the booking.")}${checked(checked_at, dateTime)}`;
  },
  "take-seats-off": (view, { money, dateTime }) => {
    const { amount, seats, kept, places, places_off, checked_at } = view;
    const { is_by_hand, is_last, provider, refunds_most, refund_days, takes_days } = view;
    const free = seats.length === 0 ? ` Places that come free: ${places_off}.` : freeSeats(seats);
    const rest = kept.length === 0 ? sayCount(places, "place") : kept.join(", ");
    const back =
      refunds_most === 0
        ? `Hand ${money(amount)} back at the counter, then count the refund as paid.`
        : is_by_hand
          ? `${money(amount)} must be paid back by other means and then counted as paid, since ${byHandRule(provider, refunds_most, refund_days)}.`
          : `${money(amount)} goes back ${within(takes_days)}.`;
    return `${back}${free} The ticket stays valid for ${rest}. The old print is not good any more.${describeSending(view.sms, dateTime, " The buyer is sent the ticket again by SMS.")}${checked(checked_at, dateTime)}${is_last ? restByHand(provider, refunds_most) : ""}`;
  },
  "exchange-seats": (view, { money, dateTime }) => {
    const { bill, was, became, other, difference, checked_at, is_other_class } = view;
    const { other_destination: goes, sms } = view;
    const differs = [
      ...(goes === null
        ? []
        : [
            `Sale ${bill} goes to another place: ${englishName(goes.became)}, not ${englishName(goes.was)}; the other way round for sale ${other.bill}.`,
          ]),
      ...[{ bill, difference, checked_at }, other].flatMap((one) => [
        ...(one.difference === 0
          ? []
          : [
              `The new seats of sale ${one.bill} cost ${money(Math.abs(one.difference))} ${one.difference > 0 ? "more" : "less"}.`,
            ]),
        ...(one.checked_at === null
          ? []
          : [`Sale ${one.bill}:${checked(one.checked_at, dateTime)}`]),
      ]),
      ...(is_other_class ? ["The buses are of different types."] : []),
    ];
    return [
      `Sale ${bill}: ${ticketPlace(was, dateTime)} becomes ${ticketPlace(became, dateTime)}.`,
      `Sale ${other.bill}: ${ticketPlace(other.was, dateTime)} becomes ${ticketPlace(other.became, dateTime)}.`,
      ...differs,
      "Nothing is paid or paid back. The old prints are not good any more.",
      ...describeSendings({ bill, sms }, other, dateTime),
    ].join(" ");
  },
  "keep-ticket": ({ was }, { dateTime }) =>
    `The passenger stays with ${ticketPlace(was, dateTime)}, and is not asked any more.`,
  "correct-name": ({ name, times_left }) =>
    `The ticket is for ${name} then. ${
      times_left === 0 ? "This was the last correction." : "It can be corrected once more."
    }`,
  "correct-phone": ({ was, became, is_told, times_left, sms }, { dateTime }) =>
    `The ticket goes to ${became} then, no longer to ${was === "" ? "the old number" : was}. Its old link and printed code end at once.${
      !is_told
        ? " Nobody is told: the shop sends no SMS."
        : was === ""
          ? " Only the new number is told by SMS."
          : " Both numbers are told by SMS."
    }${is_told ? describeSending(sms, dateTime) : ""} ${times_left === 0 ? "This is the last correction." : "It can be corrected once more."}`,
  "send-message-again": ({ bill, may_come_twice }) =>
    `The SMS of sale ${bill} goes out once more, to the number of the booking.${
      may_come_twice ? " The gateway may have sent it already: then it comes twice." : ""
    }`,
  "send-messages-again": ({ count, may_come_twice }) =>
    `SMS that go out once more: ${count}.${
      may_come_twice === 0
        ? ""
        : ` The gateway may have sent ${may_come_twice} of them already: those come twice.`
    }`,
  "close-message": ({ bill }) =>
    `The SMS of sale ${bill} needs nobody any more. Nothing is sent; what became of it stays here.`,
  "set-message-budget": ({ was, became }, { money }) =>
    `SMS of tickets and notices may cost ${became === null ? "what the system is set to" : `${money(became)} a day`}${
      was === null ? "" : ` in place of ${money(was)}`
    }. Cancellations, changes and money that goes back are told whatever they cost.`,
  "pause-messages": () =>
    "From now on no SMS goes out. What buyers are to be told is written down, and waits.",
  "resume-messages": () => "What waits goes out within a minute, unless it is too late for it.",
  "cancel-trip": describeCancelledTrip,
  "set-fare": ({ was, became, sold, paid, under_way }, { money }) =>
    `A seat costs ${money(became)} in place of ${money(was)}. ${stays(sold, money(paid))}${underWay(under_way)} Seats that are held now keep their price.${farFare(isFarFare(became, was))}`,
  "set-times": ({ was, became, sold, paid, under_way }, { money, dateTime }) =>
    `It leaves at ${dateTime(became.departs)} in place of ${dateTime(was.departs)}, and arrives at ${dateTime(became.arrives)}. ${stays(sold, money(paid))}${underWay(under_way)} Their tickets show the new times, and each gets a message.`,
  "set-fares": ({ rows }) => {
    const kept = rows.filter(({ why }) => why !== null).length;
    return `Trips that get another price: ${rows.length - kept}.${kept === 0 ? "" : ` Trips that keep theirs: ${kept}.`} Who has paid and what is held now stay as they are.${describeFarFares(rows)}`;
  },
  "save-exam": ({ became }, { dateTime }) =>
    became.starts_at === null
      ? "The exam keeps no date."
      : `The exam is on ${dateTime(became.starts_at)}.`,
  "set-trip-exam": ({ rows }) => {
    const kept = rows.filter(({ why }) => why !== null).length;
    const going = rows.length - kept;
    return `${going} ${going === 1 ? "trip changes" : "trips change"} the exam that it goes to.${kept === 0 ? "" : ` Unchanged: ${kept}.`}`;
  },
  "move-exam": (view, { money, dateTime }) => {
    const { became, rows, tickets, refund, by_hand, under_way, messages, message_cost } = view;
    const waits = view.messages_stopped ? allStopped : "";
    const stuck = rows.filter(({ why }) => why !== null).length;
    if (stuck > 0) {
      return `${sayCount(stuck, "trip")} can't go like this, so nothing moves. Give them times of their own.`;
    }
    const when =
      became.starts_at === null
        ? "The exam is postponed without a date. Who says nothing until the day below, 14 days at most, gets the money back."
        : `The exam moves to ${dateTime(became.starts_at)}.`;
    const who =
      tickets === 0
        ? " Nobody has a ticket yet."
        : ` ${sayCount(tickets, "ticket")}: if all want the money, ${money(refund)} goes back. ${sayCount(messages, "message")}, about ${money(message_cost)}.${waits}`;
    const hand =
      by_hand === 0
        ? ""
        : ` ${by_hand} ${by_hand === 1 ? "payment is" : "payments are"} too old for {name} when the choice ends: somebody gives that money back by hand.`;
    return `${when}${who}${hand}${underWay(under_way)}`;
  },
  "set-duty": ({ lacks, ends_phones: phones }) => describeDuty(lacks.length === 0, phones),
  "give-guide-link": ({ leg, guide, until, pairs }, { dateTime }) =>
    `The link lets ${sayCount(pairs, "phone")} of ${guide === "" ? "the guide" : guide} keep the list of the way ${leg === "out" ? "out" : "back"}, until ${dateTime(until)}. It is shown this once; links given before pair no further phone.`,
  "end-guide-phone": ({ leg, label }) =>
    `The phone (${label}) is out at once, and the links of the way ${leg === "out" ? "out" : "back"} end too. What it has not sent yet comes only if it is paired again.`,
  block: ({ seats }) => `Nobody can buy ${seats.join(", ")} from now on.`,
  unblock: ({ seats }) => `${seats.join(", ")} can be bought again.`,
  "sell-at-counter": ({ bus, bus_type, departs, seats, quantity, amount }, { money, dateTime }) =>
    `${englishName(bus)} (${englishName(bus_type)}), ${dateTime(departs)}: ${seats.length === 0 ? sayCount(quantity, "place") : seats.join(", ")} for ${money(amount)} in cash. Take the money first.`,
  "approve-agent": ({ agent }) =>
    `Agent ${agent} may log in. The phone number counts as verified by your call.`,
  "suspend-agent": ({ agent }) => `Agent ${agent} is out everywhere and can't log in.`,
  "resume-agent": ({ agent }) => `Agent ${agent} may log in again.`,
  "log-out-agent": ({ agent }) => `Agent ${agent} is out everywhere.`,
  erase: ({ due, duties }) =>
    `Bookings of journeys long over that lose name, email and phone number: ${due}. Duties that lose driver and guide: ${duties}.`,
  "recover-agent": ({ agent }) =>
    `Agent ${agent} gets a link to a new password. It works once, within an hour.`,
  invite: ({ name, roles }) => `${name} is taken on (${listed(roles)}), by a link shown this once.`,
  "invite-again": ({ name }) =>
    `${name} gets a new link. With it all passkeys, sessions and tokens of before stop working.`,
  "change-roles": ({ name, was, roles }) => `${name}: ${listed(roles)} in place of ${listed(was)}.`,
  "disable-staff": ({ name }) =>
    `${name} is out at once and can't come in. What they asked for and still waits is stopped.`,
  "enable-staff": ({ name, roles }) => `${name} may sign in again (${listed(roles)}).`,
  "end-staff-access": ({ name }) => `${name} is out there at once.`,
  "create-trip": describeNewTrip,
  "edit-trip": ({ was, became }) =>
    `${describeNaming(englishName(became.name), englishName(became.bus), became.details)} in place of ${describeNaming(englishName(was.name), englishName(was.bus), was.details)}.`,
  "order-buses": ({ was, became }) =>
    `Buses fill in this order: ${became.map(englishName).join("; ")}. Before: ${was.map(englishName).join("; ")}.`,
  "copy-trips": ({ rows }) =>
    `Trips that are copied: ${rows.filter(({ why }) => why === null).length} of ${rows.length}.`,
  "copy-season": ({ rows, copied, kept, rest }) => {
    const now = rows.filter(({ why, opens }) => why === null && opens === null).length;
    const atOnce = now === 0 ? "" : ` On sale at once: ${now}.`;
    const not = kept === 0 ? "" : ` Not copied: ${kept}.`;
    const more = rest === 0 ? "" : ` Left for the next time: ${rest}.`;
    return `Trips that are copied to the new days of their exams: ${copied}.${atOnce}${not}${more}`;
  },
  "cancel-copies": ({ rows }) => {
    const stay = rows.filter(({ why }) => why !== null).length;
    return `Copies that nobody has booked and that are cancelled: ${rows.length - stay}.${stay === 0 ? "" : ` Copies that stay: ${stay}.`}`;
  },
  "save-entry": ({ kind, name, is_new, is_on_tickets, has_namesake }) => {
    const twin = has_namesake ? " Please check: there is another one of this name already." : "";
    if (is_new) return `${englishName(name)} is added.${twin}`;
    const note = is_on_tickets
      ? " Tickets that are sold show the new name; their passengers get no message."
      : "";
    return `The change of ${kind === "shop" ? "the shop's details" : englishName(name)} is saved.${note}${twin}`;
  },
  "hide-entry": ({ name }) =>
    `Nobody finds ${englishName(name)} any more. Tickets and bookings stay.`,
  "show-entry": ({ name }) => `Everybody finds ${englishName(name)}.`,
  "pause-sales": () =>
    "No payment begins from now on, and within half a minute no seat is held. It stays so until somebody presses Sell again.",
  "resume-sales": ({ is_restoring }) =>
    is_restoring
      ? "The stop by hand ends. Sales stay paused until the restore is over."
      : "The shop sells again.",
  "stop-for-restore": ({ drained_at }, { dateTime }) =>
    `The shop stands still: no sale, message, refund or act of staff. The data can be set back from ${dateTime(drained_at)} on.`,
  "begin-restore": () =>
    "Sales are paused until every trip was compared: no payment begins from now on, and within half a minute no seat is held.",
  "end-restore": ({ is_stopped }) =>
    is_stopped
      ? "No trip differs. Sales stay stopped by hand until somebody presses Sell again."
      : "No trip differs: the shop sells again.",
  "import-season": ({ counts, rest }) => {
    const sum = (of: "added" | "changed" | "hidden") =>
      counts.reduce((all, one) => all + one[of], 0);
    const more = rest === 0 ? "" : ` ${rest} more stay: load the same files once more.`;
    return `${sum("added")} new, ${sum("changed")} changed, ${sum("hidden")} hidden.${more}`;
  },
} satisfies ActSentences;

/** Those that the page has words for; Bengali has the same. */
export type KnownSentences = {
  [Name in keyof typeof english]: NonNullable<ActSentences[Name]>;
};

export const actSentences: KnownSentences = english;

/** Its passengers may sit in the bus. */
function checked(at: string | null, dateTime: (at: string) => string): string {
  return at === null
    ? ""
    : ` It was checked at ${dateTime(at)}: its passengers may sit in the bus already, and the seats are sold again.`;
}
