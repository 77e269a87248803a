/** What an act does, in Bengali. */
import { endSentence } from "../../../../worker/domain/end-sentence.ts";
import { isFarFare } from "../../../../worker/domain/trips/far-fares.ts";
import { describeNaming } from "../../../../worker/domain/trips/trip-details.ts";
import type { KnownSentences } from "../../en/office/acts.ts";
import {
  byHandRule,
  allStopped,
  describeCancelledTrip,
  describeFarFares,
  describeNewTrip,
  farFare,
  restByHand,
  describeSending,
  describeSendings,
  within,
} from "./act-words.ts";
import { roles as roleNames } from "./roles.ts";

const free = (seats: readonly string[]) =>
  seats.length === 0 ? "" : ` ${seats.join(", ")} সিট খালি হবে।`;

const listed = (names: readonly (keyof typeof roleNames)[]) =>
  names.map((name) => roleNames[name]).join(", ");

export const actSentences: KnownSentences = {
  "cancel-sale": (view, { money, digits, dateTime }) => {
    const { amount, seats, is_by_hand, provider, refunds_most, refund_days } = view;
    const sale = `টিকেট বাতিল হবে।${checked(view.checked_at, dateTime)}`;
    if (refunds_most === 0) {
      return `${sale} কাউন্টার থেকে ${money(amount)} ফেরত দিন, তারপর হাতে মেটানো লিখুন।${free(seats)}`;
    }
    return is_by_hand
      ? `${sale} ${money(amount)} অন্যভাবে ফেরত দিয়ে তারপর হাতে মেটানো লিখতে হবে, কারণ ${byHandRule(provider, digits(refunds_most), refund_days === null ? null : digits(refund_days))}।${free(seats)}`
      : `${sale} ${money(amount)} ${within(view.takes_days, digits)} ফেরত যাবে।${free(seats)}`;
  },
  "give-back": (view, { money, digits }) => {
    const { amount, stays, is_last, provider, refunds_most, takes_days } = view;
    if (refunds_most === 0) {
      return `কাউন্টার থেকে ${money(amount)} ফেরত দিন, তারপর হাতে মেটানো লিখুন। ${money(stays)} থাকবে, টিকেট চালু থাকবে।`;
    }
    const rest = is_last ? restByHand(provider, digits(refunds_most)) : "";
    return `${money(amount)} ${within(takes_days, digits)} ফেরত যাবে, ${money(stays)} থাকবে। টিকেট চালু থাকবে।${rest}`;
  },
  settle: ({ amount }, { money }) => `${money(amount)} অন্যভাবে ফেরত দেওয়া হয়েছে বলে ধরা হবে।`,
  acknowledge: ({ until }, { dateTime }) =>
    `বিক্রিটি যেমন আছে তেমনই থাকবে। ${dateTime(until ?? "")} পর্যন্ত এটি নিয়ে আর সতর্ক করা হবে না।`,
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
    { dateTime, digits, money },
  ) => {
    const goes = other === null ? "" : ` গন্তব্য বদলাবে: ${other.was} নয়, ${other.became}।`;
    const costs =
      difference < 0
        ? ` নতুন সিটের ভাড়া ${money(-difference)} কম${back === 0 ? ", কিছু ফেরত যাবে না: কেন থাকল তা কারণে লিখুন" : ""}।`
        : difference > 0
          ? ` নতুন সিটের ভাড়া ${money(difference)} বেশি; যাত্রীর কাছ থেকে নেবেন না: হিসাবে থাকবে না, ফেরতও যাবে না। কেন, তা কারণে লিখুন।`
          : "";
    const paid =
      back === 0
        ? " সরানোর সময় টাকা নেওয়া বা ফেরত দেওয়া হয় না।"
        : view.is_by_hand
          ? ` সরানোর সঙ্গে ${money(back)} পাওনা হবে: কাউকে হাতে ফেরত দিয়ে মেটাতে হবে।`
          : ` সরানোর সঙ্গে ${money(back)} ${within(view.takes_days, digits)} ফেরত যাবে।${view.is_last ? restByHand(view.provider, digits(view.refunds_most)) : ""}`;
    return `${ticketPlace(was, dateTime)} থেকে ${ticketPlace(became, dateTime)} হবে।${goes}${costs}${paid}${describeSending(sms, dateTime, " বুকিংয়ের নম্বরে টিকেটের এসএমএস আবার যাবে।")}${checked(checked_at, dateTime)}`;
  },
  "take-seats-off": (view, { money, digits, dateTime }) => {
    const { amount, seats, kept, places, places_off, checked_at } = view;
    const { is_by_hand, is_last, provider, refunds_most, refund_days, takes_days } = view;
    const rest = is_last ? restByHand(provider, digits(refunds_most)) : "";
    const gone = seats.length === 0 ? ` ${digits(places_off)}টি সিট খালি হবে।` : free(seats);
    const stays = kept.length === 0 ? `${digits(places)}টি সিটে` : `${kept.join(", ")} সিটে`;
    const back =
      refunds_most === 0
        ? `কাউন্টার থেকে ${money(amount)} ফেরত দিন, তারপর হাতে মেটানো লিখুন।`
        : is_by_hand
          ? `${money(amount)} অন্যভাবে ফেরত দিয়ে তারপর হাতে মেটানো লিখতে হবে, কারণ ${byHandRule(provider, digits(refunds_most), refund_days === null ? null : digits(refund_days))}।`
          : `${money(amount)} ${within(takes_days, digits)} ফেরত যাবে।`;
    return `${back}${gone} টিকেট ${stays} চালু থাকবে। পুরোনো প্রিন্ট আর চলবে না।${describeSending(view.sms, dateTime, " ক্রেতাকে এসএমএসে টিকেট আবার পাঠানো হবে।")}${checked(checked_at, dateTime)}${rest}`;
  },
  "exchange-seats": (view, { money, dateTime, digits }) => {
    const { bill, was, became, other, difference, checked_at, is_other_class } = view;
    const { other_destination: goes, sms } = view;
    const differs = [
      ...(goes === null
        ? []
        : [
            `দুই টিকেটের গন্তব্য বদলাবে: বিক্রি ${digits(bill)} যাবে ${goes.became}, বিক্রি ${digits(other.bill)} যাবে ${goes.was}।`,
          ]),
      ...[{ bill, difference, checked_at }, other].flatMap((one) => [
        ...(one.difference === 0
          ? []
          : [
              `বিক্রি ${digits(one.bill)}: নতুন সিটের ভাড়া ${money(Math.abs(one.difference))} ${one.difference > 0 ? "বেশি" : "কম"}।`,
            ]),
        ...(one.checked_at === null
          ? []
          : [`বিক্রি ${digits(one.bill)}:${checked(one.checked_at, dateTime)}`]),
      ]),
      ...(is_other_class ? ["দুই বাস দুই ধরনের।"] : []),
    ];
    return [
      `বিক্রি ${digits(bill)}: ${ticketPlace(was, dateTime)} থেকে ${ticketPlace(became, dateTime)} হবে।`,
      `বিক্রি ${digits(other.bill)}: ${ticketPlace(other.was, dateTime)} থেকে ${ticketPlace(other.became, dateTime)} হবে।`,
      ...differs,
      "কোনো টাকা লাগবে না, ফেরতও যাবে না। পুরোনো প্রিন্ট আর চলবে না।",
      ...describeSendings({ bill, sms }, other, { dateTime, digits }),
    ].join(" ");
  },
  "keep-ticket": ({ was }, { dateTime }) =>
    `যাত্রী ${ticketPlace(was, dateTime)} থাকছেন, তাঁকে আর জিজ্ঞেস করা হবে না।`,
  "correct-name": ({ name, times_left }) =>
    `টিকেটে নাম হবে ${name}। ${times_left === 0 ? "এরপর আর বদলানো যাবে না।" : "আর একবার ঠিক করা যাবে।"}`,
  "correct-phone": ({ was, became, is_told, times_left, sms }, { dateTime }) =>
    `টিকেটের খবর ${was === "" ? "আগের নম্বরে" : `${was} নম্বরে`} আর যাবে না, যাবে ${became} নম্বরে। আগের লিংক আর প্রিন্টের কোড সঙ্গে সঙ্গে বন্ধ হবে।${
      !is_told
        ? " দোকান থেকে এসএমএস যায় না, তাই কাউকে জানানো হবে না।"
        : was === ""
          ? " শুধু নতুন নম্বরে এসএমএস যাবে।"
          : " দুই নম্বরেই এসএমএস যাবে।"
    }${is_told ? describeSending(sms, dateTime) : ""} ${times_left === 0 ? "এরপর আর বদলানো যাবে না।" : "আর একবার ঠিক করা যাবে।"}`,
  "send-message-again": ({ bill, may_come_twice }, { digits }) =>
    `বিক্রি ${digits(bill)}: বুকিংয়ের নম্বরে এসএমএসটি আবার যাবে।${
      may_come_twice ? " গেটওয়ে আগেই পাঠিয়ে থাকলে যাত্রী দুবার পাবেন।" : ""
    }`,
  "send-messages-again": ({ count, may_come_twice }, { digits }) =>
    `${digits(count)}টি এসএমএস আবার যাবে।${
      may_come_twice === 0
        ? ""
        : ` এর ${digits(may_come_twice)}টি গেটওয়ে আগেই পাঠিয়ে থাকতে পারে, সেগুলো দুবার যাবে।`
    }`,
  "close-message": ({ bill }, { digits }) =>
    `বিক্রি ${digits(bill)}: এসএমএসটি নিয়ে আর কাউকে কিছু করতে হবে না। কিছু পাঠানো হবে না, হিসাব এখানেই থাকবে।`,
  "set-message-budget": ({ was, became }, { money }) =>
    `${was === null ? "" : `${money(was)}-এর জায়গায় `}টিকেট আর বাসের খবরের এসএমএসে দিনে ${
      became === null ? "সিস্টেমে যা ঠিক করা আছে, তা" : money(became)
    } পর্যন্ত খরচ হতে পারবে। বাতিল, সময় বদল আর টাকা ফেরতের খবর খরচ যা-ই হোক যাবে।`,
  "pause-messages": () => "এখন থেকে কোনো এসএমএস যাবে না। যা জানানোর কথা, তা জমা থাকবে।",
  "resume-messages": () => "জমা এসএমএস এক মিনিটের মধ্যে যাবে, যদি সময় পার না হয়ে থাকে।",
  "cancel-trip": describeCancelledTrip,
  "set-fare": ({ was, became, sold, paid, under_way }, { money, digits }) =>
    `প্রতি সিট ${money(was)} থেকে ${money(became)} হবে। ${
      sold === 0
        ? "এখনো কেউ টাকা দেননি।"
        : `আগের ${digits(sold)}টি বিক্রি (মোট ${money(paid)}) যেমন ছিল তেমনই থাকবে।`
    }${under_way === 0 ? "" : ` ${digits(under_way)}টি পেমেন্ট চলছে।`} এখন ধরে রাখা সিটের দাম বদলাবে না।${farFare(isFarFare(became, was))}`,
  "set-times": ({ was, became, sold, paid, under_way }, { money, digits, dateTime }) =>
    `${dateTime(was.departs)}-এর বদলে ${dateTime(became.departs)}-এ ছাড়বে, পৌঁছাবে ${dateTime(became.arrives)}-এ। ${
      sold === 0 ? "এখনো কেউ টাকা দেননি।" : `আগের ${digits(sold)}টি বিক্রি (মোট ${money(paid)}) থাকবে।`
    }${under_way === 0 ? "" : ` ${digits(under_way)}টি পেমেন্ট চলছে।`} টিকেটে নতুন সময় দেখাবে, আর যাত্রীরা এসএমএস পাবেন।`,
  "set-fares": ({ rows }, { digits }) => {
    const kept = rows.filter(({ why }) => why !== null).length;
    return `${digits(rows.length - kept)}টি ট্রিপের ভাড়া বদলাবে।${kept === 0 ? "" : ` ${digits(kept)}টির ভাড়া আগের মতোই থাকবে।`} যাঁরা টাকা দিয়েছেন আর এখন যে সিট ধরা আছে, সেগুলোর দাম বদলাবে না।${describeFarFares(rows)}`;
  },
  "save-exam": ({ became }, { dateTime }) =>
    became.starts_at === null
      ? "পরীক্ষার তারিখ থাকবে না।"
      : `পরীক্ষা হবে ${dateTime(became.starts_at)}-এ।`,
  "set-trip-exam": ({ rows }, { digits }) => {
    const kept = rows.filter(({ why }) => why !== null).length;
    return `${digits(rows.length - kept)}টি ট্রিপের পরীক্ষা বদলাবে।${kept === 0 ? "" : ` ${digits(kept)}টি আগের মতোই থাকবে।`}`;
  },
  "move-exam": (view, { money, digits, dateTime }) => {
    const { became, rows, tickets, refund, by_hand, under_way, messages, message_cost } = view;
    const waits = view.messages_stopped ? allStopped : "";
    const stuck = rows.filter(({ why }) => why !== null).length;
    if (stuck > 0) {
      return `${digits(stuck)}টি ট্রিপ এভাবে যেতে পারে না, তাই কিছুই সরবে না। সেগুলোর আলাদা সময় দিন।`;
    }
    const when =
      became.starts_at === null
        ? "পরীক্ষা স্থগিত হবে, তারিখ ছাড়া। নিচের সময়ের মধ্যে (বেশি হলে ১৪ দিন) যিনি কিছু জানাবেন না, তাঁর টাকা ফেরত যাবে।"
        : `পরীক্ষা হবে ${dateTime(became.starts_at)}-এ।`;
    const who =
      tickets === 0
        ? " এখনো কেউ টিকেট কেনেননি।"
        : ` ${digits(tickets)}টি টিকেট: সবাই টাকা চাইলে ${money(refund)} ফেরত যাবে। ${digits(messages)}টি এসএমএস, খরচ প্রায় ${money(message_cost)}।${waits}`;
    const hand =
      by_hand === 0
        ? ""
        : ` ${digits(by_hand)}টি পেমেন্ট তত দিনে বেশি পুরোনো, {name} দিয়ে ফেরত যাবে না: সেই টাকা হাতে ফেরত দিতে হবে।`;
    return `${when}${who}${hand}${under_way === 0 ? "" : ` ${digits(under_way)}টি পেমেন্ট চলছে।`}`;
  },
  "set-duty": ({ lacks, ends_phones: phones }, { digits }) =>
    `${
      lacks.length === 0
        ? "গাড়ি ও গাইড ঠিক হবে। যাত্রার ৪৮ ঘণ্টা আগে থেকে যাত্রীরা এসএমএসে জানবেন; আগে জেনে থাকলে নতুন তথ্য যাবে।"
        : "লেখা থাকবে; কিছু তথ্য এখনো বাকি।"
    }${phones === 0 ? "" : ` আগের গাইডের ${digits(phones)}টি ফোন বন্ধ হবে।`}`,
  "give-guide-link": ({ leg, guide, until, pairs }, { digits, dateTime }) =>
    `এই লিংকে ${guide === "" ? "গাইডের" : `${guide}-এর`} ${digits(pairs)}টি ফোনে ${leg === "out" ? "যাওয়ার" : "ফেরার"} তালিকা থাকবে, ${dateTime(until)} পর্যন্ত। লিংক একবারই দেখা যাবে; আগের লিংকে আর ফোন যোগ হবে না।`,
  "end-guide-phone": ({ leg, label }) =>
    `ফোনটি (${label}) এখনই বন্ধ হবে। ${leg === "out" ? "যাওয়ার" : "ফেরার"} লিংকও বন্ধ হবে। যা এখনো পাঠায়নি, তা আসবে শুধু ফোনটি আবার যোগ করলে।`,
  block: ({ seats }) => `এখন থেকে ${seats.join(", ")} কেউ কিনতে পারবেন না।`,
  unblock: ({ seats }) => `${seats.join(", ")} আবার কেনা যাবে।`,
  "sell-at-counter": (
    { bus, bus_type, departs, seats, quantity, amount },
    { money, digits, dateTime },
  ) =>
    `${bus} (${bus_type}), ${dateTime(departs)}: ${seats.length === 0 ? `${digits(quantity)}টি সিট` : seats.join(", ")}, নগদ ${money(amount)}। আগে টাকা বুঝে নিন।`,
  "approve-agent": ({ agent }) =>
    `এজেন্ট ${agent} লগইন করতে পারবেন। আপনার কলেই ফোন নম্বর যাচাই হয়েছে বলে ধরা হবে।`,
  "suspend-agent": ({ agent }) => `এজেন্ট ${agent} সব জায়গা থেকে বের হয়ে যাবেন, লগইনও করতে পারবেন না।`,
  "resume-agent": ({ agent }) => `এজেন্ট ${agent} আবার লগইন করতে পারবেন।`,
  "log-out-agent": ({ agent }) => `এজেন্ট ${agent} সব জায়গা থেকে বের হয়ে যাবেন।`,
  erase: ({ due, duties }, { digits }) =>
    `অনেক আগে শেষ হওয়া যাত্রার ${digits(due)}টি বুকিং থেকে নাম, ইমেইল ও ফোন নম্বর, আর ${digits(duties)}টি গাড়ির চালক ও গাইডের তথ্য মুছে যাবে।`,
  "recover-agent": ({ agent }) =>
    `এজেন্ট ${agent} নতুন পাসওয়ার্ডের একটি লিংক পাবেন। এক ঘণ্টার মধ্যে একবারই চলবে।`,
  invite: ({ name, roles }) => `${name} কাজ শুরু করবেন (${listed(roles)})। ঢোকার লিংক একবারই দেখা যাবে।`,
  "invite-again": ({ name }) =>
    `${name} নতুন একটি লিংক পাবেন। সেটি দিয়ে ঢুকলে আগের পাসকি, লগইন ও টোকেন আর চলবে না।`,
  "change-roles": ({ name, was, roles }) =>
    `${name}: দায়িত্ব ছিল ${listed(was)}, হবে ${listed(roles)}।`,
  "disable-staff": ({ name }) =>
    `${name} এখনই বের হয়ে যাবেন, আর ঢুকতে পারবেন না। তাঁর চাওয়া যা এখনো অপেক্ষায়, তা-ও থামবে।`,
  "enable-staff": ({ name, roles }) => `${name} আবার ঢুকতে পারবেন (${listed(roles)})।`,
  "end-staff-access": ({ name }) => `${name} সেখান থেকে এখনই বের হয়ে যাবেন।`,
  "create-trip": describeNewTrip,
  "edit-trip": ({ was, became }) =>
    `ছিল: ${describeNaming(was.name, was.bus, was.details)}। হবে: ${describeNaming(became.name, became.bus, became.details)}।`,
  "order-buses": ({ was, became }) =>
    `বাস এই ক্রমে ভরবে: ${became.join("; ")}। আগে ছিল: ${was.join("; ")}।`,
  "copy-trips": ({ rows }, { digits }) =>
    `${digits(rows.length)}টির মধ্যে ${digits(rows.filter(({ why }) => why === null).length)}টি ট্রিপ কপি হবে।`,
  "copy-season": ({ rows, copied, kept, rest }, { digits }) => {
    const now = rows.filter(({ why, opens }) => why === null && opens === null).length;
    const atOnce = now === 0 ? "" : ` ${digits(now)}টির বিক্রি সঙ্গে সঙ্গেই শুরু হবে।`;
    const not = kept === 0 ? "" : ` ${digits(kept)}টি কপি হবে না।`;
    const more = rest === 0 ? "" : ` আরও ${digits(rest)}টি বাকি থাকবে: পরের বার।`;
    return `পরীক্ষার নতুন দিনে ${digits(copied)}টি ট্রিপ কপি হবে।${atOnce}${not}${more}`;
  },
  "cancel-copies": ({ rows }, { digits }) => {
    const stay = rows.filter(({ why }) => why !== null).length;
    return `${digits(rows.length - stay)}টি ট্রিপ বাতিল হবে, যেগুলোতে কোনো বুকিং নেই।${stay === 0 ? "" : ` ${digits(stay)}টি থাকবে।`}`;
  },
  "save-entry": ({ kind, name, is_new, is_on_tickets, has_namesake }) => {
    const twin = has_namesake ? " খেয়াল করুন: এই নামে আরেকটি আগে থেকেই আছে।" : "";
    if (is_new) return `নতুন যোগ হবে: ${endSentence(name, "।")}${twin}`;
    const note = is_on_tickets
      ? " বিক্রি হওয়া টিকেটেও নতুন নাম দেখাবে; যাত্রীদের কাছে কোনো এসএমএস যাবে না।"
      : "";
    return `${kind === "shop" ? "দোকানের পরিচয়" : name}: যা বদলেছেন তা সেভ হবে।${note}${twin}`;
  },
  "hide-entry": ({ name }) => `${name} আর কেউ খুঁজে পাবেন না। টিকেট ও বুকিং থাকবে।`,
  "show-entry": ({ name }) => `${name} সবাই দেখতে পাবেন।`,
  "pause-sales": () =>
    "এখন থেকে কোনো পেমেন্ট শুরু হবে না, আধা মিনিটের মধ্যে কোনো সিটও ধরা যাবে না। কেউ আবার চালু না করা পর্যন্ত বন্ধই থাকবে।",
  "resume-sales": ({ is_restoring }) =>
    is_restoring
      ? "হাতে বন্ধ করাটা উঠে যাবে। তবে ডেটা মেলানো শেষ না হওয়া পর্যন্ত বিক্রি বন্ধ থাকবে।"
      : "আবার বিক্রি চালু হবে।",
  "stop-for-restore": ({ drained_at }, { dateTime }) =>
    `দোকান থেমে যাবে: বিক্রি, এসএমএস, টাকা ফেরত, স্টাফের কাজ কিছুই চলবে না। ডেটা ফেরানো যাবে ${dateTime(drained_at)} থেকে।`,
  "begin-restore": () =>
    "সব ট্রিপ মেলানো শেষ না হওয়া পর্যন্ত বিক্রি বন্ধ: এখন থেকে কোনো পেমেন্ট শুরু হবে না, আধা মিনিটের মধ্যে কোনো সিটও ধরা যাবে না।",
  "end-restore": ({ is_stopped }) =>
    is_stopped
      ? "সব ট্রিপ মিলেছে। তবে বিক্রি হাতে বন্ধ করা আছে, কেউ আবার চালু করলে তবেই চলবে।"
      : "সব ট্রিপ মিলেছে: আবার বিক্রি চালু হবে।",
  "import-season": ({ counts, rest }, { digits }) => {
    const sum = (of: "added" | "changed" | "hidden") =>
      digits(counts.reduce((all, one) => all + one[of], 0));
    const more = rest === 0 ? "" : ` আরও ${digits(rest)}টি বাকি থাকবে: একই ফাইল আবার লোড করুন।`;
    return `${sum("added")}টি নতুন, ${sum("changed")}টি বদলাবে, ${sum("hidden")}টি লুকানো হবে।${more}`;
  },
};

function ticketPlace(
  { trip, departs, seats }: { trip: string; departs: string; seats: readonly string[] },
  dateTime: (iso: string) => string,
): string {
  const at = `${trip}, ${dateTime(departs)}`;
  return seats.length === 0 ? at : `${at}, ${seats.join(", ")}`;
}

/** Its passengers may sit in the bus. */
function checked(at: string | null, dateTime: (at: string) => string): string {
  return at === null
    ? ""
    : ` টিকেটটি ${dateTime(at)} সময়ে যাচাই করা হয়েছে: যাত্রীরা হয়তো বাসে উঠে গেছেন, অথচ সিট আবার বিক্রি হবে।`;
}
