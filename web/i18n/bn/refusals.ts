/**
 * Errors, keyed by `code`: what happened, whether money moved, what to do next. They never blame. Errors of any page
 * are in pages.ts, those of staff in admin.ts.
 */
import {
  isPaidByNumber,
  walletsInBengali,
  type BengaliCase,
} from "../../../worker/domain/payments/wallets.ts";
import type { ProgramReason, Reason, StaffReason } from "../../../worker/domain/refusal.ts";
import { field, findWallet } from "../../api/client.ts";
import type { ApiRefusal, ClientCode } from "../../api/refusal.ts";
import type { Format } from "../format.ts";
import type { Sentence } from "../messages.ts";
import type { passing } from "./pages.ts";

function name({ body }: ApiRefusal, ending?: BengaliCase): string {
  return walletsInBengali([findWallet(body)], ending);
}

const backIfCharged = (refusal: ApiRefusal) =>
  `${name(refusal)} থেকে টাকা কেটে থাকলে তা নিজে থেকেই ফেরত আসবে।`;
const NOT_CHARGED = "আপনার কোনো টাকা কাটা হয়নি।";

const SEATS_BACK_AT: Readonly<Record<string, string>> = {
  counter: "যে কাউন্টার থেকে টিকেট নিয়েছেন, সিট ফেরত দিতে টিকেটসহ সেখানে যান।",
  agent: "যাঁর কাছ থেকে টিকেট নিয়েছেন, সিট ফেরত দিতে তাঁকে বলুন।",
};
const seatsBackByPhone = (refusal: ApiRefusal) =>
  `${name(refusal)} এই পেমেন্টের আর কোনো অংশ নিজে থেকে ফেরত দেয় না। সিট ফেরত দিতে আমাদের ফোন করুন।`;

function describeRefund(refusal: ApiRefusal, format: Format): string {
  const taka = field(refusal.body, "refund_amount");
  return typeof taka === "number" ? `পুরো টাকা (${format.money(taka)})` : "পুরো টাকা";
}

const sentences = {
  seat_taken: "সিটটি এইমাত্র অন্য কেউ নিয়েছেন",
  not_enough_seats: (refusal, format) => {
    const free = field(refusal.body, "free_seats");
    if (typeof free !== "number") return "এই বাসে এতগুলো সিট খালি নেই।";
    return free === 0
      ? "এই বাসে আর কোনো সিট খালি নেই।"
      : `এই বাসে আর ${format.digits(free)}টি সিট খালি আছে।`;
  },
  stop_unknown: `এই বাস ওখানে থামে না। তালিকা থেকে বোর্ডিং পয়েন্ট বেছে নিন। ${NOT_CHARGED}`,
  seat_limit: "সর্বোচ্চ ৬টি সিট নেওয়া হয়ে গেছে। আর সিট নেওয়া যাবে না।",
  phone_limit: "এক ফোন নম্বরে একটি ট্রিপে একসঙ্গে ৬টির বেশি সিট নেওয়া যায় না।",
  booking_sold: "এই বুকিংয়ের টাকা দেওয়া হয়ে গেছে। আরও সিট নিতে সিটগুলো আবার খুলুন।",
  seat_capturing: "এই সিটের পেমেন্ট এখন চলছে।",
  not_your_seat: "সিটটি আপনার নেওয়া নয়, তাই বাতিল করা যাবে না।",
  no_such_seat: "এই বাসে এমন কোনো সিট নেই।",
  sale_closed: "এই ট্রিপের টিকেট বিক্রি শেষ হয়েছে।",
  not_open_yet: (refusal, format) => {
    const at = field(refusal.body, "opens_at");
    return typeof at === "string"
      ? `এই ট্রিপের টিকেট বিক্রি এখনো শুরু হয়নি। শুরু হবে ${format.dateTime(at)}।`
      : "এই ট্রিপের টিকেট বিক্রি এখনো শুরু হয়নি।";
  },
  cool_down: (refusal, format) => {
    const seconds = field(refusal.body, "retry_after");
    const wait = typeof seconds === "number" ? Math.ceil(seconds / 60) : 5;
    return `সিট কয়েকবার রাখা হয়েছে, টিকেট কাটা হয়নি। ${format.digits(wait)} মিনিট পরে আবার সিট বেছে নিন।`;
  },
  wait_your_turn: "এই সিটগুলোর জন্য অনেকে অপেক্ষা করছেন। আপনার পালা এলে সিট নিতে পারবেন।",
  no_place_in_line: "আগে লাইনে যোগ দিন।",
  human_check_needed: (refusal) =>
    field(refusal.body, "challenge") === undefined
      ? "আপনি মানুষ, রোবট নন: একবার নিশ্চিত করে আবার চেষ্টা করুন।"
      : "আগে ছোট একটি যাচাই দরকার, যা নিজে থেকেই হয়। আবার চেষ্টা করুন; না হলে পেজটি আবার লোড করুন, বা অন্য ব্রাউজার থেকে চেষ্টা করুন।",
  trip_cancelled: "এই ট্রিপটি বাতিল হয়েছে।",
  trip_postponed: "এই ট্রিপের পরীক্ষা পিছিয়ে গেছে। নতুন তারিখ জানা গেলে আবার বুক করা যাবে।",
  trip_changed: "এই ট্রিপ বদলেছে। এখনকার সময় আর বাস দেখে আবার বুক করুন।",
  fill_in_order: (refusal, format) => {
    const bus = field(refusal.body, "bus_number");
    const named = typeof bus === "number" ? `বাস ${format.digits(bus)}` : "আগের বাস";
    return `${named} ভরে গেলে এই বাসে সিট নেওয়া যাবে।`;
  },
  hold_over: "সময় শেষ, সিটগুলো ছেড়ে দেওয়া হয়েছে। আবার সিট বেছে নিন।",
  no_seats_held: "আপনি কোনো সিট নেননি",
  booking_id_invalid: "এই বুকিং খোলা যাচ্ছে না। আবার সিট বেছে নিন।",
  unit_unknown: "এমন কোনো ইউনিট নেই।",
  trip_unknown: "এমন কোনো ট্রিপ নেই।",
  ticket_unknown: "এমন কোনো টিকেট নেই।",
  choice_over: "এই টিকেটের জন্য এখন আর কিছু বেছে নেওয়ার নেই।",
  checked_at_bus: (refusal, format) => {
    const at = field(refusal.body, "checked_at");
    const when = typeof at === "string" ? ` (${format.dateTime(at)})` : "";
    return `আপনার টিকেট বাসে চেক করা হয়েছে${when}। দোকানে ফোন করুন।`;
  },
  ticket_busy: "এই টিকেটে এখন একটি পরিবর্তন চলছে। এক মিনিট পর আবার দেখুন।",
  ticket_unchanged: "টিকেটটি এই ট্রিপের এই সিটেই আছে।",
  seats_needed: "টিকেটে যতগুলো সিট আছে, ঠিক ততগুলোই বেছে নিন।",
  ticket_cancelled: "টিকেটটি বাতিল। এর টাকা ফেরত যাচ্ছে, বা আগেই গেছে।",
  seats_locked: "যাত্রার পরিবর্তনের উত্তর দেওয়ার সময়টুকুতেই এখানে সিট ফেরত দেওয়া যায়। দরকার হলে আমাদের ফোন করুন।",
  seats_returned_elsewhere: (refusal) => {
    const where = String(field(refusal.body, "where"));
    if (where === "shop") return seatsBackByPhone(refusal);
    return SEATS_BACK_AT[where] ?? "আমাদের ফোন করুন।";
  },
  all_seats_selected: "টিকেটের সব সিটই এগুলো। সব ফেরত দিতে চাইলে পুরো টিকেটের টাকা ফেরত নিন।",
  seats_not_named: (refusal, format) =>
    `কোন সিট ফেরত দেবেন বেছে নিন, সর্বোচ্চ ${format.digits(String(field(refusal.body, "most")))}টি।`,
  seat_not_on_ticket: (refusal) => `${String(field(refusal.body, "seat_no"))} সিটটি এই টিকেটে নেই।`,
  part_changed: (refusal, format) => {
    const taka = field(refusal.body, "amount");
    const now = typeof taka === "number" ? ` এখন ফেরত আসবে ${format.money(taka)}।` : "";
    return `টিকেটটি এর মধ্যে বদলেছে।${now} টিকেটটি আবার দেখে ঠিক করুন।`;
  },
  name_differs:
    "টিকেট অন্য কাউকে দেওয়া যায় না: নামের বেশির ভাগ অক্ষর একই থাকতে হবে। এর বেশি ভুল থাকলে আমাদের ফোন করুন।",
  name_locked: "এই টিকেটের নাম আর বদলানো যাবে না। দরকার হলে আমাদের ফোন করুন।",
  phone_locked: "এই টিকেটের ফোন নম্বর আর বদলানো যাবে না। দরকার হলে আমাদের ফোন করুন।",
  phone_unchanged: "টিকেটে এই নম্বরটিই আছে।",
  phone_proof_wrong: ({ body }) =>
    isPaidByNumber([findWallet(body)])
      ? "পেমেন্টের TrxID মেলেনি। যে নম্বর থেকে টাকা গেছে, সেটির এসএমএসে TrxID আছে।"
      : "পেমেন্টের ব্যাংক ট্রানজেকশন আইডি মেলেনি। পেমেন্টের এসএমএস বা ইমেইলে এটি আছে।",
  phone_code_wrong: "কোডটি ঠিক নয়, বা পুরনো হয়ে গেছে। নতুন কোড নিন।",
  phone_code_not_sent: "এই নম্বরে কোড পাঠানো গেল না। নম্বরটি মিলিয়ে নিন, বা আমাদের ফোন করুন।",
  no_ticket_matches: "এই পিএনআর আর ফোন নম্বরের সঙ্গে কোনো টিকেট মেলেনি।",
  bill_unknown: "এমন কোনো পেমেন্ট নেই।",
  coupon_unknown: "এমন কোনো কুপন নেই।",
  coupon_not_now: "কুপনটি আজ চলবে না।",
  coupon_used_up: "কুপনটি শেষ হয়ে গেছে।",
  coupon_not_here: "কুপনটি এই ট্রিপের জন্য নয়।",
  amount_changed: "টাকার পরিমাণ বদলেছে। নতুন মোট দেখে আবার চেষ্টা করুন।",
  payment_page_open:
    "এই বুকিংয়ের আরেকটি পেমেন্টের পেজ এখনও খোলা। সেখানে টাকা দিয়ে থাকলে অপেক্ষা করুন, না দিলে সেখানেই দিন।",
  payment_other_bill: `এই বুকিংয়ের আরেকটি পেমেন্ট চলছে বা হয়ে গেছে। ${NOT_CHARGED}`,
  seats_released: `টাকা দেওয়ার আগেই সিটগুলো ছেড়ে দেওয়া হয়েছিল, আর অন্তত একটি অন্য কেউ নিয়েছেন। ${NOT_CHARGED}`,
  bill_expired: `পেমেন্টটির সময় পার হয়ে গেছে। ${NOT_CHARGED}`,
  payment_failed: `পেমেন্ট হয়নি। ${NOT_CHARGED}`,
  payment_not_completed: (refusal) => `পেমেন্ট সম্পূর্ণ হয়নি। ${backIfCharged(refusal)}`,
  payment_refunding: (refusal, format) =>
    `বুকিং বাতিল হওয়ার পরে আপনার টাকা এসেছে। ${describeRefund(refusal, format)} ফেরত দেওয়া হচ্ছে।`,
  payment_refunded: (refusal, format) =>
    `বুকিং বাতিল হওয়ার পরে আপনার টাকা এসেছিল। ${describeRefund(refusal, format)} ফেরত দেওয়া হয়েছে।`,
  wallet_balance: (refusal) => `${name(refusal, "at")} যথেষ্ট টাকা নেই। ${backIfCharged(refusal)}`,
  wallet_duplicate: (refusal) =>
    `কয়েক মিনিটের মধ্যে একই পরিমাণ টাকা ${name(refusal)} দুইবার নেয় না। ${backIfCharged(refusal)} ৫ মিনিট পরে আবার চেষ্টা করুন।`,
  wallet_blocked: (refusal) =>
    `${name(refusal)} এই পেমেন্টের অনুমতি দেয়নি। ${backIfCharged(refusal)}`,
  wallet_refused: (refusal) => `${name(refusal)} পেমেন্টটি নেয়নি। ${NOT_CHARGED}`,
  wallet_away: (refusal) =>
    `${name(refusal, "of")} সঙ্গে যোগাযোগ করা যাচ্ছে না। ${NOT_CHARGED} আবার চেষ্টা করুন।`,
  forgery_check_failed: "পেজটি আবার খুলে চেষ্টা করুন।",
  session_expired: "আপনার লগইনের সময় শেষ হয়েছে। আবার লগইন করুন।",
  login_required: "আগে লগইন করুন।",
  login_wrong: "ফোন নম্বর, ইমেইল বা পাসওয়ার্ড ঠিক নয়।",
  agent_not_approved: "আপনার অ্যাকাউন্ট এখনো অনুমোদনের অপেক্ষায় আছে। পরে আবার চেষ্টা করুন।",
  agent_suspended: "আপনার অ্যাকাউন্ট এখন বন্ধ আছে। আমাদের ফোন করুন।",
  password_wrong: "এখনকার পাসওয়ার্ডটি ঠিক নয়।",
  recovery_invalid: "লিংকটি আর কাজ করবে না। আমাদের কাছ থেকে নতুন লিংক নিন।",
  agent_unknown: "এমন কোনো এজেন্ট নেই।",
  already_registered: (refusal) => {
    const taken = field(refusal.body, "taken");
    const names = Array.isArray(taken) ? taken : [];
    if (names.length > 1) return "এই ফোন নম্বর আর ইমেইল দিয়ে আগেই অ্যাকাউন্ট খোলা আছে।";
    return names[0] === "email"
      ? "এই ইমেইল দিয়ে আগেই অ্যাকাউন্ট খোলা আছে।"
      : "এই ফোন নম্বর দিয়ে আগেই অ্যাকাউন্ট খোলা আছে।";
  },
  too_many_tries: (refusal, format) => {
    const seconds = field(refusal.body, "retry_after");
    const wait = typeof seconds === "number" ? Math.ceil(seconds / 60) : 15;
    return `অনেকবার চেষ্টা করা হয়েছে। ${format.digits(wait)} মিনিট পরে আবার চেষ্টা করুন।`;
  },
  not_readable: "ফর্মটি পড়া যায়নি। আবার পাঠান।",
  too_large: "যা পাঠানো হয়েছে তা অনেক বড়। ছবি সর্বোচ্চ ২ MB হতে পারে।",
  address_too_long: "লিংকটি অনেক লম্বা। হোম পেজ থেকে আবার শুরু করুন।",
  not_json: "একটি সমস্যা হয়েছে। পেজটি আবার খুলে চেষ্টা করুন।",
  wrong_type: "কোনো একটি ঘরের লেখা ঠিক নেই। দেখে আবার চেষ্টা করুন।",
  field_invalid: "কোনো একটি ঘর পূরণ হয়নি বা ঠিক নেই। দেখে আবার চেষ্টা করুন।",
  guide_link_over: "লিংকটি আর কাজ করবে না। অফিস থেকে নতুন লিংক নিন।",
  guide_phones_full: "এই লিংকে আর কোনো ফোন যোগ করা যাবে না। অফিস থেকে নতুন লিংক নিন।",
  guide_phone_over: "এই ফোন এখন আর ডিউটিতে নেই। অফিস থেকে নতুন লিংক নিন।",
  socket_expected: "এই ঠিকানাটি শুধু লাইভ আপডেটের জন্য।",
  payment_in_doubt: (refusal) => `পেমেন্ট হয়েছে কি না, ${name(refusal)} থেকে নিশ্চিত হচ্ছি।`,
} satisfies Record<
  Exclude<
    Reason | ClientCode | "server_error" | "payment_in_doubt",
    StaffReason | ProgramReason | keyof typeof passing
  >,
  Sentence
>;

export const refusals: Readonly<Record<string, Sentence>> = sentences;
