/** What staff alone may read of a refusal, in Bengali. */
import type { StaffReason } from "../../../worker/domain/refusal.ts";
import type { WhyNot } from "../../../worker/domain/staff/why-not.ts";
import { field } from "../../api/client.ts";
import type { Sentence } from "../messages.ts";

/** Why an act can't be done: what is so, and what to do. */
const whyNot: Readonly<Record<WhyNot, string>> = {
  overtaken: "এই মুহূর্তে কিছু বদলে গেছে। আবার দেখে নিন।",
  sale_not_paid: "এই বিক্রির টাকা আমাদের কাছে নেই, তাই এটি করা যাবে না।",
  part_under_way: "এই বিক্রির কিছু টাকা এখন ফেরত যাচ্ছে। সেটি শেষ হলে আবার চেষ্টা করুন।",
  part_not_above_nothing: "কত টাকা ফেরত যাবে, লিখুন।",
  part_is_all: "যত টাকা বাকি আছে, তার কম লিখুন। সব টাকা ফেরত দিতে চাইলে বিক্রি বাতিল করুন।",
  no_refund_left: "বিকাশ এই পেমেন্টের টাকা আর ফেরত দেবে না। ক্রেতাকে অন্যভাবে টাকা দিন।",
  owes_nobody: "এই বিক্রির কোনো টাকা ফেরত দেওয়ার নেই।",
  not_queried_yet: "বিকাশকে এখনো জিজ্ঞেস করা হয়নি। এক মিনিট পরে আবার দেখুন।",
  refund_under_way: "বিকাশে ফেরতের চেষ্টা চলছে। পনেরো মিনিট পরে আবার দেখুন।",
  not_in_doubt: "এই বিক্রির টাকা নিয়ে কোনো সন্দেহ নেই।",
  doubt_is_young: "দশ মিনিট হয়নি। সাধারণত নিজে থেকেই মিটে যায়।",
  several_sales: "এই নম্বরে একাধিক বিক্রি আছে। খুঁজে দেখে একটি বেছে নিন।",
  trip_is_cancelled: "ট্রিপটি বাতিল হয়ে গেছে।",
  trip_has_left: "বাসটি ছেড়ে গেছে।",
  fare_is_nothing: "ভাড়া শূন্যের বেশি হতে হবে।",
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
  same_day: "অন্য একটি দিন বেছে নিন।",
  no_trip_that_day: "ওই দিনে কোনো ট্রিপ নেই।",
  too_many_trips: "ওই দিনে এত ট্রিপ একসঙ্গে কপি করা যায় না।",
  more_than_a_year: "একবারে বড়জোর এক বছরের ট্রিপ। কম দিন বেছে নিন।",
  exam_twice: "একই পরীক্ষা দুইবার দেওয়া হয়েছে।",
  no_exam_trip: "এই পরীক্ষাগুলোর কোনো ট্রিপ ওই দিনগুলোতে নেই।",
  too_many_exams: "একবারে এত ট্রিপ কপি করা যায় না। কম পরীক্ষা বেছে নিন।",
  no_trip_matches: "এই ফিল্টারে কোনো ট্রিপ নেই।",
  too_many_match: "একবারে বড়জোর ১০০টি ট্রিপ। কম দিন, বা একটি গন্তব্য বেছে নিন।",
  journey_over: "এই যাত্রা শেষ হয়ে গেছে।",
  no_such_guide: "এই গাইড এখন আর স্টাফে নেই। অন্য কাউকে বেছে নিন।",
  guide_is_two: "গাইড হয় স্টাফের একজন, নয়তো বাইরের কেউ। একজনই রাখুন।",
  vehicle_too_far: "গাড়ির সময় ট্রিপের সময় থেকে বারো ঘণ্টার বেশি দূরে। তারিখ দেখে নিন।",
  bus_is_booked: "এই ট্রিপে বুকিং হয়ে গেছে, তাই বাস আর বদলানো যাবে না।",
  entry_gone: "এটি আর নেই।",
  entry_changed: "আপনি খোলার পরে আরেকজন এটি বদলেছেন। এখন কী আছে দেখে আবার সেভ করুন।",
  sold_as_it_is: "এই গন্তব্যে ট্রিপ আছে, তাই বিক্রির ধরন বদলানো যাবে না।",
  unit_has_trips: "এই ইউনিটে ট্রিপ আছে, তাই গন্তব্য বা সিট ম্যাপ বদলানো যাবে না।",
  post_is_empty: "পোস্টে কিছু লেখা নেই।",
  post_too_long: "পোস্টটি বেশি লম্বা। ৯০ কিলোবাইটের মধ্যে রাখুন।",
  coupon_wrong: "কুপনের ছাড় বা তারিখ ঠিক নেই। শতাংশ ১০০-র মধ্যে, আর শেষ হবে শুরুর পরে।",
  coupon_code_taken: "এই কোডে আরেকটি কুপন আছে।",
  season_wrong: "ফাইলে ভুল আছে, তাই কিছুই লোড হয়নি। ফাইলগুলো আবার দেখে নিন।",
  picture_unfit:
    "এই ছবি নেওয়া গেল না। নাম হবে ছোট হাতের ইংরেজি অক্ষরে, শেষে .png, .jpg, .webp বা .svg; আকার ২ এমবির মধ্যে।",
  picture_differs: "এই নামে আগে থেকেই অন্য একটি ছবি আছে। এটির অন্য নাম দিন।",
  trips_differ:
    "কোনো কোনো ট্রিপের সিট ও টিকেট মিলছে না, তাই বিক্রি চালু হবে না। সিস্টেম যিনি দেখেন, তাঁকে ফোন করুন।",
  person_disabled: "তিনি বিদায় নিয়েছেন। আগে আবার ঢুকতে দিন।",
  last_owner: "অন্তত একজন মালিক থাকতে হবে, যিনি ঢুকতে পারেন। না হলে এর মধ্যে কিছু বদলেছে: আবার দেখুন।",
  request_over: "এটি আর অপেক্ষায় নেই।",
  asker_gone: "যিনি চেয়েছিলেন, তাঁর আর এই অনুমতি নেই। তাই এটি হবে না।",
  not_twice: "আপনি নিজেই চেয়েছেন। আরেকজনকে রাজি হতে হবে।",
  about_you: "এটি আপনাকে নিয়েই। আরেকজনকে রাজি হতে হবে।",
  nobody_to_ask: "এটির জন্য আরেকজনকে রাজি হতে বলা যায় না।",
  not_yet: "এখনো সময় হয়নি।",
  link_of_asker: "লিংকটি শুধু যিনি চেয়েছেন তিনিই পাবেন।",
  asked_already: "এটি আগেই চাওয়া হয়েছে, এখন অপেক্ষায় আছে।",
  asked_before: "এটি আগে চাওয়া হয়েছিল, আর শেষও হয়ে গেছে। আবার দেখে নিন।",
};

/** One that this page does not know yet is shown as the server says it. */
function reasonOf(why: unknown): string | undefined {
  const words: Readonly<Record<string, string>> = whyNot;
  return typeof why === "string" && Object.hasOwn(words, why) ? words[why] : undefined;
}

export const staffRefusals: Readonly<Record<StaffReason, Sentence>> = {
  staff_key_wrong: "স্টাফ কি সঠিক নয়।",
  staff_sign_in_needed: "পাসকি দিয়ে আবার ঢুকুন।",
  staff_role_missing: "এই কাজ আপনার দায়িত্বে নেই।",
  outer_wall_missed: "অফিসের নিজের লগইন পেজ দিয়ে আসুন।",
  passkey_wrong: "পাসকিটি এখানে চেনা নয়, বা নিশ্চিত করা হয়নি।",
  step_up_needed: "পাসকি দিয়ে নিশ্চিত করে আবার চেষ্টা করুন।",
  invitation_invalid: "এই লিংক আর চলে না। নতুন একটি চান।",
  staff_unknown: "এমন কোনো স্টাফ নেই।",
  act_request_unknown: "এমন কিছু অপেক্ষায় নেই।",
  act_done: "এটি আগেই হয়ে গেছে।",
  preview_changed: "দেখার পরে কিছু বদলে গেছে। আবার দেখে নিন।",
  act_refused: ({ body, message }) => reasonOf(field(body, "why")) ?? message,
};
