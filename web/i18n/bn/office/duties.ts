/** The back office in Bengali: who drives and guides, and one price for many trips. */
import type { duties as englishDuties, fares as englishFares } from "../../en/office/duties.ts";

export const duties: typeof englishDuties = {
  title: "গাড়ি, চালক ও গাইড",
  legs: { out: "যাওয়ার পথে", back: "ফেরার পথে" },
  fields: {
    plate: "গাড়ির নম্বর",
    driver_name: "চালকের নাম",
    driver_phone: "চালকের ফোন",
    guide: "গাইড",
    guide_name: "গাইডের নাম",
    guide_phone: "গাইডের ফোন",
    meeting_place: "যেখানে একত্র হবেন",
    departs: "ছাড়ার সময়",
  },
  set: "ঠিক করুন",
  somebodyElse: "স্টাফের বাইরের কেউ",
  notKnown: "জানা নেই",
  lacks: { plate: "গাড়ির নম্বর নেই", guide: "গাইড নেই" },
  isWhole: "গাড়ি ও গাইড ঠিক আছে।",
  clash: "এর মধ্যে অন্য কেউ এটি বদলেছেন। আপনার লেখা থাকছে; তাঁরা লিখেছেন:",
};

export const fares: typeof englishFares = {
  newFare: "প্রতি সিটের নতুন ভাড়া",
  text: "ওপরের ফিল্টারে যত ট্রিপ আছে, সবগুলোর ভাড়া একসঙ্গে বদলাবে; একবারে বড়জোর ১০০টি।",
  tickedText: (count) => `বাছাই করা ${count}টি ট্রিপের ভাড়া একসঙ্গে বদলাবে।`,
  kept: { cancelled: "বাতিল", left: "ছেড়ে গেছে", same: "ভাড়া একই আছে" },
  row: (was, became) => `${was} থেকে ${became}`,
  paid: (sales, amount) => `${sales}টি বিক্রিতে ${amount} দেওয়া হয়েছে, তা থাকবে`,
};
