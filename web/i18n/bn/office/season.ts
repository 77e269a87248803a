/** The back office in Bengali: a whole season as files. */
import type { officeSeason as english } from "../../en/office/season.ts";

export const officeSeason: typeof english = {
  place: "মৌসুম",
  exportTitle: "পুরো মৌসুম ফাইলে",
  exportLead:
    "এক ফাইলে সব: গন্তব্য, ইউনিট, বাস, স্টপ, ট্রিপ, কুপন, ছবি ও পোস্ট। কপি হিসেবে রাখুন, অথবা এক্সেলে বদলে আবার লোড করুন।",
  tripsLead: "ট্রিপ যোগ করতে বা বদলাতে এখনকার ট্রিপের ফাইলটি থেকে শুরু করুন।",
  tripsButton: "শুধু trips.csv সেভ করুন",
  exportButton: "এক ফাইলে সেভ করুন",
  picturesMissing: "এই ছবিগুলো পাওয়া যায়নি:",
  importTitle: "মৌসুম লোড করুন",
  importLead:
    "trips.csv-এর মতো ফাইল, অথবা এখান থেকে সেভ করা এক ফাইল। আগে দেখবেন কী বদলাবে; কিছুই মোছা হয় না।",
  ownersLoad: "মৌসুম লোড করতে পারেন শুধু মালিক।",
  choose: "মৌসুমের ফাইল",
  chooseHint: "একটি .zip, অথবা কয়েকটি .csv, .md ও ছবি",
  reading: "পড়া হচ্ছে…",
  unread: "মৌসুমের ফাইল নয়:",
  problems: (count) => `${count}টি জিনিস ঠিক করতে হবে। কিছুই লোড হয়নি।`,
  line: (line) => `লাইন ${line}`,
  row: (id) => `সারি ${id}`,
  more: (count) => `আরও ${count}টি`,
  difference: "যা বদলাবে",
  nothing: "কিছুই বদলাবে না, সব আগে থেকেই আছে।",
  counts: (added, changed, hidden) => `${added}টি নতুন, ${changed}টি বদলাবে, ${hidden}টি লুকানো হবে`,
  same: (count) => `${count}টি যেমন আছে থাকবে।`,
  left: (file, count) => `${file}: যে ${count}টি ফাইলে নেই, সেগুলোও থাকবে।`,
  load: "লোড করুন",
};
