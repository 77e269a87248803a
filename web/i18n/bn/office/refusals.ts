/** Refusals that only staff can read, in Bengali. */
import { sayWallets } from "../../../../worker/domain/payments/say-wallets.ts";
import type { StaffReason } from "../../../../worker/domain/refusal.ts";
import type { ActRefusalCode } from "../../../../worker/domain/staff/act-refusal-code.ts";
import { field, findWallet } from "../../../api/client.ts";
import type { RequestEnd } from "../../../../worker/domain/staff/ended-request.ts";
import type { Format } from "../../format.ts";
import type { Sentence } from "../../messages.ts";

/** Why an act can't be done: the state, and what to do. */
const refusalSentences: Readonly<Record<ActRefusalCode, string>> = {
  overtaken: "এই মুহূর্তে কিছু বদলে গেছে। আবার দেখে নিন।",
  tried_in_vain: "চেষ্টা হয়েছিল, করা যায়নি। আবার দেখে নিন।",
  under_way: "কাজটা চলছে। এক মিনিট পর আবার দেখুন।",
  sale_not_paid: "এই বিক্রির টাকা আমাদের কাছে নেই, তাই এটি করা যাবে না।",
  part_under_way: "এই বিক্রির কিছু টাকা এখন ফেরত যাচ্ছে। সেটি শেষ হলে আবার চেষ্টা করুন।",
  part_not_above_nothing: "কত টাকা ফেরত যাবে, লিখুন।",
  part_is_all: "যত টাকা বাকি আছে, তার কম লিখুন। সব টাকা ফেরত দিতে চাইলে বিক্রি বাতিল করুন।",
  no_refund_left: "{name} এই পেমেন্টের টাকা আর ফেরত দেবে না। ক্রেতাকে অন্যভাবে টাকা দিন।",
  name_locked: "এই টিকেটের নাম আর বদলানো যাবে না।",
  phone_locked: "এই টিকেটের ফোন নম্বর আর বদলানো যাবে না।",
  no_refund_owed: "এই বিক্রির কোনো টাকা ফেরত দেওয়ার নেই।",
  not_queried_yet: "{to} এখনো জিজ্ঞেস করা হয়নি। এক মিনিট পরে আবার দেখুন।",
  refund_under_way: "{at} ফেরতের চেষ্টা চলছে। পনেরো মিনিট পরে আবার দেখুন।",
  not_in_doubt: "এই বিক্রির টাকা নিয়ে কোনো সন্দেহ নেই।",
  doubt_too_recent: "দশ মিনিট হয়নি। সাধারণত নিজে থেকেই মিটে যায়।",
  several_sales: "এই নম্বরে একাধিক বিক্রি আছে। খুঁজে দেখে একটি বেছে নিন।",
  trip_is_cancelled: "ট্রিপটি বাতিল হয়ে গেছে।",
  trip_has_left: "বাসটি ছেড়ে গেছে।",
  trip_is_postponed: "ট্রিপটি স্থগিত, নতুন তারিখ এখনও নেই। পরীক্ষার নতুন তারিখ দিলে ট্রিপও তারিখ পাবে।",
  fare_not_positive: "ভাড়া শূন্যের বেশি হতে হবে।",
  no_seat_map: "এই ট্রিপে সিট ম্যাপ নেই।",
  seats_not_free: "শুধু ফাঁকা সিট আটকানো যায়। সিট ম্যাপ আবার দেখুন।",
  object_lost: "এই ট্রিপের সিটের হিসাব হারিয়ে গেছে। সিস্টেম যিনি দেখেন, তাঁকে ফোন করুন।",
  departure_over: "ছাড়ার সময় পার হয়ে গেছে। পরের একটি সময় দিন।",
  one_way: "এটি শুধু যাওয়ার ট্রিপ, ফেরার সময় লাগে না।",
  stop_too_late: "একটি স্টপ থেকে ছাড়ার আগেই বাস পৌঁছে যায়। সময়গুলো মিলিয়ে নিন।",
  times_out_of_order:
    "সময়গুলো মিলছে না। বিক্রি শুরু, বিক্রি শেষ, ছাড়া, পৌঁছানো, ফেরা: একটির পর একটি হবে। পরীক্ষা হবে পৌঁছানোর পরে।",
  not_this_plan: "সিট প্ল্যানটি এই গন্তব্য বা ইউনিটের সঙ্গে মেলে না।",
  destination_gone: "এই গন্তব্য আর নেই। অন্য একটি বেছে নিন।",
  unit_gone: "এই ইউনিট আর নেই। অন্য একটি বেছে নিন।",
  bus_gone: "এই বাস আর নেই। অন্য একটি বেছে নিন।",
  point_gone: "একটি স্টপ আর নেই। অন্য একটি বেছে নিন।",
  date_too_far: "একটি তারিখ দশ বছর বা তারও পরের। সালটি ঠিক আছে কি না দেখুন।",
  same_day: "অন্য একটি দিন বেছে নিন।",
  no_trip_that_day: "ওই দিনে কোনো ট্রিপ নেই।",
  too_many_trips: "ওই দিনে এত ট্রিপ একসঙ্গে কপি করা যায় না।",
  more_than_a_year: "একবারে বড়জোর এক বছরের ট্রিপ। কম দিন বেছে নিন।",
  exam_twice: "একই পরীক্ষা দুইবার দেওয়া হয়েছে।",
  exam_gone: "এই পরীক্ষা আর নেই।",
  exam_times_wrong: "রিপোর্টিং টাইম, গেট বন্ধ, পরীক্ষা শুরু: একই দিনে, একটির পর একটি হবে।",
  exam_has_trips: "এই পরীক্ষায় ট্রিপ যায়। সময় বা কেন্দ্র বদলাতে পরীক্ষা সরান, তাহলে ট্রিপও সঙ্গে সরবে।",
  exam_has_no_date: "পরীক্ষাটির তারিখ নেই।",
  exam_of_other_unit: "পরীক্ষাটি অন্য ইউনিটের।",
  exam_on_other_day: "ট্রিপের পরীক্ষার দিন আর এই পরীক্ষার দিন এক নয়।",
  arrives_too_late: "বাস পৌঁছানোর আগেই পরীক্ষার গেট বন্ধ হয়ে যাবে। আগের একটি সময় দিন।",
  too_many_exam_trips: "এই পরীক্ষায় ২০০টির বেশি ট্রিপ যায়, একসঙ্গে সরানো যায় না।",
  not_trip_of_exam: "আলাদা সময় দেওয়া একটি ট্রিপ এই পরীক্ষায় যায় না।",
  no_exam_trip: "এই পরীক্ষাগুলোর কোনো ট্রিপ ওই দিনগুলোতে নেই।",
  too_many_exams: "একবারে এত ট্রিপ কপি করা যায় না। কম পরীক্ষা বেছে নিন।",
  no_trip_matches: "এই ফিল্টারে কোনো ট্রিপ নেই।",
  too_many_match: "একবারে বড়জোর ১০০টি ট্রিপ। কম দিন, বা একটি গন্তব্য বেছে নিন।",
  journey_over: "এই যাত্রা শেষ হয়ে গেছে।",
  no_such_guide: "এই গাইড এখন আর স্টাফে নেই। অন্য কাউকে বেছে নিন।",
  guide_phone_unknown: "এই ট্রিপে এমন কোনো ফোন নেই।",
  guide_is_two: "গাইড হয় স্টাফের একজন, নয়তো বাইরের কেউ। একজনই রাখুন।",
  vehicle_too_far:
    "গাড়ির সময় ট্রিপের সময়ের এক ঘণ্টা বা তার বেশি আগে-পরে। ট্রিপের সময়ই বদলান, যাতে যাত্রীদের মত নেওয়া হয়।",
  not_all_buses: "এই দিনের বাস বদলে গেছে। আবার দেখুন।",
  bus_is_booked: "এই ট্রিপে বুকিং হয়ে গেছে, তাই বাস আর বদলানো যাবে না।",
  bus_type_is_booked:
    "এই বাসের একটি ট্রিপে বুকিং হয়ে গেছে, তাই ট্রিপটি না ছাড়া পর্যন্ত বাসের ধরন বদলানো যাবে না।",
  entry_gone: "এটি আর নেই।",
  entry_changed: "আপনি খোলার পরে আরেকজন এটি বদলেছেন। এখন কী আছে দেখে আবার সেভ করুন।",
  name_taken: "এই নামে, বা দেখতে একই রকম নামে, আরেকটি গন্তব্য আছে।",
  english_taken: "এই ইংরেজি নাম আরেকটি নামের।",
  english_is_sold: "এই ইংরেজি নামে ট্রিপ আছে। অন্য নাম গন্তব্যের নিজের পেজে দিন: তাতে দুইজন লাগে।",
  name_signs: "নামে শুধু বাংলা ও ইংরেজি অক্ষর, সংখ্যা, ফাঁক আর সাধারণ যতিচিহ্ন রাখুন।",
  sold_as_it_is: "এই গন্তব্যে ট্রিপ আছে, তাই বিক্রির ধরন বদলানো যাবে না।",
  unit_has_trips: "এই ইউনিটে ট্রিপ আছে, তাই গন্তব্য বা সিট ম্যাপ বদলানো যাবে না।",
  post_is_empty: "পোস্টে কিছু লেখা নেই।",
  post_too_long: "পোস্টটি বেশি লম্বা। ৯০ কিলোবাইটের মধ্যে রাখুন।",
  post_too_intricate:
    "এক প্যারায় * _ [ < এর মতো চিহ্ন বেশি, অথবা একটির ভেতরে আরেকটি অনেকবার আছে। প্যারাটি ভাগ করুন বা সহজ করে লিখুন।",
  coupon_wrong: "কুপনের ছাড় বা তারিখ ঠিক নেই। শতাংশ ১০০-র মধ্যে, আর শেষ হবে শুরুর পরে।",
  notice_ends_first: "নোটিশ শুরুর আগেই শেষ হয়ে যায়।",
  details_stay: "দোকানের পরিচয় বদলানো যায়, লুকানো যায় না।",
  coupon_code_short: "নতুন কোডে অন্তত ৮টি বড় হাতের ইংরেজি অক্ষর ও সংখ্যা লাগবে, নইলে আন্দাজে বের করা যায়।",
  coupon_code_taken: "এই কোডে আরেকটি কুপন আছে।",
  season_torn:
    "ফাইলে একবারে লোড করার চেয়ে বেশি বদল আছে, আর এক অংশ লোড হলে ট্রিপগুলো মিলবে না, তাই কিছুই লোড হয়নি। যে পরীক্ষা, ইউনিট বা গন্তব্য বদলাচ্ছে তা সব ট্রিপসহ আলাদা ফাইলে লোড করুন।",
  season_wrong: "ফাইলে ভুল আছে, তাই কিছুই লোড হয়নি। ফাইলগুলো আবার দেখে নিন।",
  picture_unfit:
    "এই ছবি নেওয়া গেল না। নাম হবে ছোট হাতের ইংরেজি অক্ষরে, শেষে .png, .jpg, .webp বা .svg; আকার ২ এমবির মধ্যে।",
  picture_differs: "এই নামে আগে থেকেই অন্য একটি ছবি আছে। এটির অন্য নাম দিন।",
  message_gone: "এই এসএমএসটি আর নেই।",
  message_not_failed: "এসএমএসটি আটকে নেই, তাই কিছু করার নেই।",
  message_overtaken: "পরের একটি এসএমএস এর জায়গা নিয়েছে, তাই এটি আর পাঠানো যাবে না।",
  message_too_late: "এই এসএমএসের সময় পার হয়ে গেছে। দরকার হলে ফোন করুন।",
  nothing_asked: "এই যাত্রীর কাছে এখন কিছু জানতে চাওয়া হয়নি।",
  answer_first:
    "একজন যাত্রী ট্রিপ বদলের উত্তর এখনো দেননি, আর সিট অদলবদল করলে তাঁর সেই সুযোগ থাকবে না। আগে তাঁর উত্তর জেনে লিখুন।",
  may_think_again:
    "একজন যাত্রী যাবেন বলেছেন, তবে এখনো মত বদলে টাকা ফেরত বা অন্য বাস নিতে পারেন। অন্য বাসের সঙ্গে সিট অদলবদল করলে তাঁর সেই সুযোগ থাকবে না।",
  message_closed: "এই এসএমএস আগেই দেখা হয়েছে।",
  trips_lost:
    "বিক্রি বন্ধই আছে: টিকেট বিক্রি হয়েছে এমন ট্রিপ ডেটাবেজে নেই। ট্রিপগুলো ফিরিয়ে আনুন, তারপর আবার চেষ্টা করুন।",
  trips_differ:
    "কোনো কোনো ট্রিপের সিট ও টিকেট মিলছে না, তাই বিক্রি চালু হবে না। সিস্টেম যিনি দেখেন, তাঁকে ফোন করুন।",
  schema_behind: "ডেটা ফেরানোর পর এখনো পুরোনো, তাই দোকান থেমে আছে। সিস্টেম যিনি দেখেন, তাঁকে এখনই ফোন করুন।",
  shop_stopped:
    "ডেটা ফেরানোর জন্য দোকান থেমে আছে: এখন যা করবেন তা হারিয়ে যাবে। সিস্টেম যিনি দেখেন, তাঁর কাজ শেষ হলে আবার করুন।",
  not_compared_yet:
    "ডেটা ফেরানোর পর ট্রিপগুলো মেলানো হচ্ছে। সব ট্রিপ একবার মেলানো হলে এটি করা যাবে; কয়েক মিনিট পরে আবার চেষ্টা করুন।",
  person_disabled: "তিনি বিদায় নিয়েছেন। আগে আবার ঢুকতে দিন।",
  last_owner: "অন্তত একজন মালিক থাকতে হবে, যিনি ঢুকতে পারেন। না হলে এর মধ্যে কিছু বদলেছে: আবার দেখুন।",
  request_over: "এটি আর অপেক্ষায় নেই।",
  requester_inactive: "যিনি চেয়েছিলেন, তাঁর আর এই অনুমতি নেই। তাই এটি হবে না।",
  own_request: "আপনি নিজেই চেয়েছেন। আরেকজনকে রাজি হতে হবে।",
  about_you: "এতে অধিকার আপনিই পাবেন, তাই আরেকজনকে রাজি হতে হবে।",
  right_too_new:
    "আপনাদের একজন গত ৪৮ ঘণ্টার মধ্যে আরেকজনের কাছ থেকে, বা দুজনেই একই মানুষের কাছ থেকে অধিকার পেয়েছেন। অন্য কাউকে রাজি হতে হবে।",
  recovery_by_key: "এটি প্রতিষ্ঠানের চাবি যাঁর কাছে তাঁর জন্য। মালিকেরা একে অন্যকে নতুন লিংক দেন।",
  recovery_of_whom: "যে মালিকের পাসকি আছে, এমন একজনের নাম বলুন।",
  no_second_person: "এটির জন্য আরেকজনকে রাজি হতে বলা যায় না।",
  not_yet: "এখনো সময় হয়নি।",
  link_of_asker: "লিংকটি শুধু যিনি চেয়েছেন তিনিই পাবেন।",
  asked_already: "এটি আগেই চাওয়া হয়েছে, এখন অপেক্ষায় আছে।",
  sale_act_waits: "এই বিক্রির টাকার আরেকটি কাজ অপেক্ষায় আছে। সেটি থামান, বা শেষ হওয়া পর্যন্ত অপেক্ষা করুন।",
  asked_before: "এটি আগে চাওয়া হয়েছিল, আর শেষও হয়ে গেছে। আবার দেখে নিন।",
};

/** Each with a space behind it, or empty: `by` is who ended it. */
const ENDS = {
  agreed: (_, when) => `কাজটি ${when}হবে।`,
  done: (_, when) => `কাজটি ${when}হয়ে গেছে।`,
  failed: (_, when) => `কাজটি ${when}করার চেষ্টা হয়েছিল, হয়নি।`,
  refused: (by, when) => `${by}${when}না বলেছেন, তাই কিছুই হয়নি।`,
  stopped: (by, when) => `${by}${when}থামিয়ে দিয়েছেন, তাই কিছুই হয়নি।`,
  expired: (_, when) => `${when}সময় শেষ হয়েছে, কেউ সিদ্ধান্ত দেননি। তাই কিছুই হয়নি।`,
  overtaken: (_, when) => `এর মধ্যে কিছু বদলে গিয়েছিল, তাই ${when}কিছুই না করে এটি শেষ হয়েছে।`,
} as const satisfies Record<RequestEnd, (by: string, when: string) => string>;

/** Who decided on a request that is over, when, and what came of it; null where the body does not say it. */
function describeEnd(ended: unknown, { dateTime }: Format): string | null {
  const readText = (name: string) => {
    const value = field(ended, name);
    return typeof value === "string" ? value : null;
  };
  const writeInstant = (name: string) => {
    const at = readText(name);
    return at === null ? "" : `${dateTime(at)}-এ `;
  };
  const end = readText("end");
  if (end === null || !Object.hasOwn(ENDS, end)) return null;
  const [agreed, by] = [readText("agreed_by"), readText("ended_by")];
  const first = agreed === null ? "" : `${agreed} ${writeInstant("agreed_at")}রাজি হয়েছেন। `;
  const when = writeInstant(end === "agreed" ? "runs_at" : "ended_at");
  return first + ENDS[end as RequestEnd](by === null ? "" : `${by} `, when);
}

/** One that this page does not know yet is shown as the server says it. */
function findReason(why: unknown, wallet: string): string | undefined {
  const words: Readonly<Record<string, string>> = refusalSentences;
  if (typeof why !== "string" || !Object.hasOwn(words, why)) return undefined;
  return sayWallets(words[why] ?? "", [wallet], "bn");
}

export const staffRefusals: Readonly<Record<StaffReason, Sentence>> = {
  staff_key_wrong: "স্টাফ কি সঠিক নয়।",
  staff_sign_in_needed: "পাসকি দিয়ে আবার ঢুকুন।",
  staff_idle: "কিছুক্ষণ কাজ হয়নি। চালিয়ে যেতে পাসকি দেখান।",
  staff_paused: "আপনার ব্যাপারে সিদ্ধান্ত না হওয়া পর্যন্ত আপনার কাজ বন্ধ রাখা আছে।",
  staff_role_missing: "এই কাজ আপনার দায়িত্বে নেই।",
  outer_wall_missed: "অফিসের নিজের লগইন পেজ দিয়ে আসুন।",
  passkey_wrong: "পাসকিটি এখানে চেনা নয়, বা নিশ্চিত করা হয়নি।",
  step_up_needed: "পাসকি দিয়ে নিশ্চিত করে আবার চেষ্টা করুন।",
  invitation_invalid: "এই লিংক আর চলে না। নতুন একটি চান।",
  staff_unknown: "এমন কোনো স্টাফ নেই।",
  act_request_unknown: "এমন কিছু অপেক্ষায় নেই।",
  act_done: "এটি আগেই হয়ে গেছে।",
  preview_changed: "দেখার পরে কিছু বদলে গেছে। আবার দেখে নিন।",
  act_refused: ({ body, message }, format) =>
    describeEnd(field(body, "ended"), format) ??
    findReason(field(body, "why"), findWallet(body)) ??
    message,
};
