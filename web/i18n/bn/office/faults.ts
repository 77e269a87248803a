/** What is wrong with a trip, a coupon or a season's files, in Bengali; in English the server's sentences stand. */
import type { FaultView } from "../../../../worker/contract/shared.ts";
import type {
  EmptyCell,
  ExpectedKind,
  FaultCode,
  FaultParts,
  NotExpected,
} from "../../../../worker/domain/faults.ts";
import type { Format } from "../../format.ts";

type PartsOf<Code extends FaultCode> = FaultParts[Code] extends [infer Parts] ? Parts : object;

const quoteText = (text: string) => (text === "" ? "খালি ঘর" : `"${text}"`);

const EXPECTED: Readonly<Record<ExpectedKind, (of: string) => string>> = {
  id: () => "ইংরেজি অক্ষর, সংখ্যা, - ও _ দিয়ে একটি আইডি, যা আর কোনো সারিতে নেই",
  id_of: (of) => `${of} ফাইলের একটি আইডি`,
  ids_of: (of) => `${of} ফাইলের আইডি, পরপর, মাঝে ফাঁক দিয়ে`,
  times: () => "সময়, যেমন 22:30 23:05, প্রতিটির জন্য একটি",
  line: () => "এক লাইন লেখা, < আর > ছাড়া, যা = + - @ দিয়ে শুরু নয়",
  short_line: (of) => `এক লাইন লেখা, ${of} অক্ষরের মধ্যে, < আর > ছাড়া, যা = + - @ দিয়ে শুরু নয়`,
  address: () => "https:// দিয়ে শুরু একটি ঠিকানা",
  english: () => "ইংরেজি অক্ষরে নাম",
  short_names: () => "ছোট নাম, যেমন DU; ঢাবি, মাঝে সেমিকোলন; খালিও রাখা যায়",
  opener: () => "যিনি ট্রিপ খুলেছেন তাঁর আইডি; খালিও রাখা যায়",
  picture: (of) => `${of} ফোল্ডারের একটি ছবির নাম, ছোট হাতের অক্ষরে, শেষে .png, .jpg, .webp বা .svg`,
  position: () => "একটি পূর্ণ সংখ্যা, ছোটটি আগে দেখায়",
  count: () => "১ বা তার বেশি একটি পূর্ণ সংখ্যা",
  latitude: () => "বাংলাদেশের ভেতরের অক্ষাংশ, যেমন 23.8103",
  longitude: () => "বাংলাদেশের ভেতরের দ্রাঘিমাংশ, যেমন 90.4125",
  yes: () => "yes, অথবা খালি (মানে না)",
  one_of: (of) => of,
  fare: () => "শূন্যের বেশি টাকা, যেমন 650 বা 650.50",
  coupon_value: () => "শূন্যের বেশি টাকা, অথবা ১০০ পর্যন্ত শতাংশ",
  day: () => "তারিখ, যেমন 2026-12-04",
  instant: () => "ঢাকার তারিখ ও সময়, যেমন 2026-12-04 22:30",
  coupon_code: () => "ইংরেজি বড় হাতের অক্ষর ও সংখ্যা, ৩ থেকে ২০টি",
};

const EMPTY: Readonly<Record<EmptyCell, string>> = {
  no_usual_plan: "নির্দিষ্ট সিট প্ল্যান নেই",
  no_seat_map: "সিট ম্যাপ নেই",
  one_way: "শুধু যাওয়ার ট্রিপ",
  half_an_hour: "ছাড়ার ৩০ মিনিট আগে",
  on_sale: "এখনই বিক্রি শুরু",
  no_choice: "কোথা থেকে উঠবেন, ক্রেতা তা বাছেন না",
  no_limit: "যতবার খুশি",
  every_trip: "সব ট্রিপে",
  by_departure: "ছাড়ার সময় অনুযায়ী",
  no_exam: "কোনো পরীক্ষার সঙ্গে যুক্ত নয়",
  one_shift: "শিফট একটিই",
  no_date: "স্থগিত, নতুন তারিখ হয়নি",
  not_known: "জানা নেই",
  no_detail: "কিছু নেই",
  markdown: "Markdown",
};

function describeExpected({ kind, of = "", empty }: NotExpected): string {
  const whole = EXPECTED[kind](of);
  return empty === undefined ? whole : `${whole}; খালি রাখলে মানে ${EMPTY[empty]}`;
}

const FAULTS: { [Code in FaultCode]: (parts: PartsOf<Code>, format: Format) => string } = {
  arrives_before_departs: () => "ছাড়ার আগেই পৌঁছানোর সময় দেওয়া আছে।",
  returns_before_arrives: () => "পৌঁছানোর আগেই ফেরার সময় দেওয়া আছে।",
  exam_over: () => "বাস পৌঁছানোর আগেই পরীক্ষা শেষ।",
  sale_after_departure: () => "বাস ছাড়ার পরেও বিক্রি চলে।",
  sale_before_opening: () => "শুরু হওয়ার আগেই বিক্রি শেষ হয়।",

  exam_times_wrong: () => "আগে রিপোর্টিং, তারপর গেট বন্ধ, তারপর পরীক্ষা শুরু: তিনটিই একই দিনে হতে হবে।",
  exam_has_no_date: () => "পরীক্ষাটি স্থগিত, তারিখ নেই।",
  exam_of_other_unit: () => "পরীক্ষাটি অন্য ইউনিটের।",
  exam_on_other_day: () => "ট্রিপে পরীক্ষার তারিখ অন্য দিন।",
  arrives_too_late: () => "বাস পৌঁছাবে গেট বন্ধ বা পরীক্ষা শুরু হওয়ার পরে।",
  exam_has_trips: () =>
    "এই পরীক্ষার টিকেট বিক্রি হয়েছে। পরীক্ষার নিজের পেজে পরীক্ষা সরান: ট্রিপগুলোও সরবে, যাত্রীরা খবর পাবেন।",

  unit_of_another: ({ unit, of, to }) => `ইউনিট ${unit} গন্তব্য ${of}-এর, ${to}-এর নয়।`,
  plan_missing: () => "সিট প্ল্যান দেওয়া নেই। এই গন্তব্য ও ইউনিটের ট্রিপে ৪০ বা ৪৫ লাগে।",
  plan_without_map: () => "এই গন্তব্য ও ইউনিটের ট্রিপে সিট ম্যাপ নেই। সিট প্ল্যান খালি রাখুন।",

  place_incomplete: () => "ম্যাপের জায়গার জন্য অক্ষাংশ ও দ্রাঘিমাংশ দুটিই দিন, নয়তো দুটিই খালি রাখুন।",

  times_without_map: () => "এই ট্রিপের ক্রেতা পিকআপ পয়েন্ট বাছেন। সময়গুলো খালি রাখুন।",
  times_count: ({ times, stops }, { digits }) =>
    `${digits(stops)}টি স্টপে ${digits(times)}টি সময়। সব কটির সময় দিন, নয়তো একটিও নয়।`,
  stop_twice: ({ stop }) => `"${stop}" স্টপটি দুইবার আছে।`,
  first_stop: ({ first, departs }, { time }) =>
    `প্রথম স্টপের সময় ${time(first)}, আর ট্রিপ ছাড়ে ${time(departs)}। দুটি এক হতে হবে।`,
  stop_after_arrival: ({ time: at }, { time }) =>
    `${time(at)} পৌঁছানোর পরে পড়ে। সময়গুলো স্টপের ক্রমে দিন।`,

  date_too_far: ({ date: day }, { date }) =>
    `${date(day)} দশ বছর বা তারও পরে। সালটি ঠিক আছে কি না দেখুন।`,
  above_hundred: () => "১০০ শতাংশের বেশি।",
  coupon_ends_first: () => "শুরু হওয়ার আগেই কুপন শেষ হয়।",
  coupon_code_short: ({ least }, { digits }) =>
    `নতুন কোডে অন্তত ${digits(least)}টি বড় হাতের ইংরেজি অক্ষর ও সংখ্যা লাগবে, নইলে আন্দাজে বের করা যায়।`,
  coupon_code_twice: ({ code, row }) => `"${code}" কোডটি ${row} সারিতেও আছে।`,
  name_twice: ({ name, row }) => `"${name}" নামটি, বা দেখতে একই রকম নাম, ${row} সারিতেও আছে।`,
  english_twice: ({ english, name }) => `"${english}" আগে থেকেই "${name}"-এর ইংরেজি নাম।`,
  english_is_sold: ({ was }) =>
    `"${was}" ইংরেজি নামে ট্রিপ আছে। ফাইল দিয়ে শুধু বানান ঠিক করা যায়। অন্য নাম দিন গন্তব্যের নিজের পেজে: তাতে দুইজন লাগে।`,
  name_is_sold: ({ was }) =>
    `"${was}" নামে ট্রিপ আছে। ফাইল দিয়ে শুধু বানান ঠিক করা যায়। অন্য নাম দিন গন্তব্যের নিজের পেজে: তাতে দুইজন লাগে। অন্য জায়গা হলে নতুন গন্তব্য দিন।`,
  name_signs: () => "নামে শুধু বাংলা ও ইংরেজি অক্ষর, সংখ্যা, ফাঁক আর সাধারণ যতিচিহ্ন রাখুন।",

  no_such_row: ({ text, file }) => `${file} ফাইলে ${quoteText(text)} নেই।`,
  season_over: ({ count, last }, { digits, date }) =>
    `নতুন ${digits(count)}টি ট্রিপের সবই ছেড়ে গেছে, শেষটি ${date(last)}। এটি আগের মৌসুম।`,
  picture_not_there: ({ picture }) => `${picture} ছবিটি নেই।`,
  cancelled_elsewhere: () => "ট্রিপ বাতিল হয় তার নিজের পেজে, ফাইল দিয়ে নয়।",
  sold_as_it_is: ({ column }) => `এই ট্রিপের সিট বিক্রি হয়েছে, তাই ${column} আর বদলানো যাবে না।`,
  bus_type_is_booked: () =>
    "এই ধরনের বাসের একটি ট্রিপে বুকিং হয়ে গেছে, তাই ট্রিপটি না ছাড়া পর্যন্ত বাসের ধরন বদলানো যাবে না।",
  sold_by_its_times: () =>
    "এই ট্রিপের সিট বিক্রি হয়েছে। সময় বদলান ট্রিপের নিজের পেজে, অথবা পরীক্ষা সরান: যাত্রীরা খবর পাবেন।",
  postponed_elsewhere: () => "ট্রিপ স্থগিত হয় আর নতুন তারিখ পায় তার পরীক্ষার সঙ্গে: পরীক্ষার পেজে পরীক্ষা সরান।",
  stops_chosen: ({ stops }) => `যাত্রীরা ${stops} থেকে উঠবেন, তাই স্টপটি আর বাদ দেওয়া যাবে না।`,
  stops_sold: ({ stops }) =>
    `এই ট্রিপের টিকেট বিক্রি হয়েছে, আর টিকেটে ${stops} লেখা আছে, তাই স্টপটি বাদ দেওয়া যাবে না। অন্য জায়গায় জড়ো হতে হলে ট্রিপের ডিউটিতে তা লিখুন: যাত্রীরা খবর পাবেন।`,
  stop_times_chosen: ({ stops }) =>
    `${stops} থেকে বাস কখন ছাড়ে, যাত্রীরা তা জানেন, তাই ফাইল দিয়ে সে সময় বদলানো যাবে না। ট্রিপের নিজের পেজে সময় বদলান: যাত্রীরা খবর পাবেন।`,
  times_chosen: () => "যাত্রীরা সময় দেখে স্টপ বেছেছেন, তাই সময়গুলো আর বাদ দেওয়া যাবে না।",

  csv_not_utf8: () => "ফাইলটি পড়া যায়নি। এক্সেলে CSV UTF-8 হিসেবে সেভ করুন।",
  csv_broken: () => 'এখান থেকে ফাইলটি আর পড়া যায়নি। উদ্ধৃতি চিহ্ন (") মিলিয়ে দেখুন।',
  file_empty: () => "ফাইলটি খালি। প্রথম লাইনে কলামের নাম থাকতে হবে।",
  cells_count: ({ cells, columns }, { digits }) =>
    `এখানে ঘর ${digits(cells)}টি, প্রথম লাইনে কলাম ${digits(columns)}টি। দুটি সমান হতে হবে।`,
  not_expected: (parts) => `${quoteText(parts.text)} চলবে না। লাগবে: ${describeExpected(parts)}।`,
  month_unknown: ({ text, one, other, more, columns }, { digits }) =>
    `${quoteText(text)}: কোনটি মাস, বোঝা যায় না; ${one} হতে পারে, ${other}-ও হতে পারে${more === 0 ? "" : `। এই ফাইলে এমন ঘর আরও ${digits(more)}টি`}। এক্সেলে ${columns} কলামের ফরম্যাট yyyy-mm-dd hh:mm করুন (শুধু তারিখ হলে yyyy-mm-dd), তারপর আবার সেভ করুন।`,
  letters_lost: ({ text }) =>
    `${quoteText(text)}: অক্ষর হারিয়ে গেছে। ফাইলটি CSV UTF-8 হিসেবে সেভ করুন, তাহলে বাংলা থাকবে।`,
  zeros_lost: ({ text, was }) =>
    `এখানে ${quoteText(text)}, দোকানে আছে "${was}"। এক্সেল একে সংখ্যা বা তারিখ ভেবে বদলে দিয়েছে। কলামের ফরম্যাট Text করে ফাইলটি খুলুন, অথবা আবার "${was}" লিখুন।`,
  no_column: ({ text, known }) => `${quoteText(text)} নামে কোনো কলাম নেই। আছে: ${known}।`,
  column_twice: () => "এই কলাম দুইবার আছে।",
  column_missing: () => "এই কলাম নেই।",
  id_twice: ({ id, line }, { digits }) => `"${id}" আইডিটি ${digits(line)} নম্বর লাইনেও আছে।`,

  no_season: () => "এখানে মৌসুমের কোনো ফাইল নেই।",
  no_file_of_season: ({ known }) => `এটি মৌসুমের ফাইল নয়। চলে: ${known}।`,
  table_twice: ({ table, file }) => `${table} দুইবার এসেছে; অন্যটি ${file}। একটি বাদ দিন।`,
  wrong_folder: ({ folders }) => `ছবি রাখতে হয় ${folders} ফোল্ডারে।`,
  picture_name: () =>
    "ছবির নামে শুধু ইংরেজি ছোট হাতের অক্ষর, সংখ্যা, - ও _; শেষে .png, .jpg, .webp বা .svg।",
  picture_too_large: () => "ছবিটি ২ এমবির বেশি।",
  picture_damaged: () => "ছবিটি নষ্ট বা অসম্পূর্ণ। আবার সেভ করে দিন।",
  picture_has_scripts: () => "ছবির ভেতরে স্ক্রিপ্ট আছে। সেটি বাদ দিন।",
  picture_kind: ({ found, kind }) =>
    found === "" ? "এটি কোনো ছবি নয়।" : `ছবিটি আসলে ${found}, ${kind} নয়।`,

  post_not_utf8: () => "ফাইলটি পড়া যায়নি। UTF-8 হিসেবে সেভ করুন।",
  post_without_facts: () =>
    "শুরুতে পোস্টের তথ্য নেই: একটি --- লাইন, তারপর id, title, photo ও date, তারপর আবার ---।",
  no_fact: ({ text, known }) => `${quoteText(text)} পোস্টের তথ্য নয়। চলে: ${known}।`,
  fact_twice: () => "এটি দুইবার আছে।",
  post_empty: () => "তথ্যের নিচে পড়ার মতো কিছু লেখা নেই।",
  post_too_long: () => "পোস্টটি বেশি লম্বা। ৯০ কিলোবাইটের মধ্যে রাখুন।",
  post_too_intricate: () =>
    "পোস্টের এক প্যারায় * _ [ < এর মতো চিহ্ন বেশি, অথবা একটির ভেতরে আরেকটি অনেকবার আছে। প্যারাটি ভাগ করুন বা সহজ করে লিখুন।",
  csv_too_large: ({ lines, columns }) =>
    `ফাইলটি বেশি বড়। সর্বোচ্চ ${lines} লাইন ও ${columns} কলাম চলে। ফাঁকা লাইন ও কলাম মুছে দিন, না হলে ফাইলটি ভাগ করুন।`,
  csv_too_many_problems: () => "আরও ভুল আছে। আগে এগুলো ঠিক করুন।",
  picture_too_many_pixels: ({ side, pixels }) =>
    `ছবিটি বেশি বড়। প্রতি পাশে সর্বোচ্চ ${side} পিক্সেল, মোট ${pixels} মিলিয়ন পিক্সেল চলে। ছোট করে দিন।`,
  post_id_twice: ({ id, file }) => `"${id}" আইডিটি ${file} ফাইলেও আছে।`,
};

/** Undefined for a code that this page does not know yet. */
export function faultInBengali({ code, parts }: FaultView, format: Format): string | undefined {
  if (!Object.hasOwn(FAULTS, code)) return undefined;
  const say = FAULTS[code as FaultCode] as (given: FaultView["parts"], by: Format) => string;
  return say(parts, format);
}
