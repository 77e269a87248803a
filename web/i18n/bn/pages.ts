/** The home page, and what stands around every screen. */
import type { ApiRefusal } from "../../api/refusal.ts";
import type { Format } from "../format.ts";
import { home } from "./home.ts";
import { shell } from "./shell.ts";

/** Errors that may occur on any page; the others are in refusals.ts and load with the screens that sell. */
export const passing = {
  destination_unknown: "এমন কোনো গন্তব্য নেই।",
  blog_unknown: "এমন কোনো লেখা নেই।",
  not_found: "এখানে কিছু নেই।",
  sales_paused: "টিকেট বিক্রি কিছুক্ষণের জন্য বন্ধ আছে। কয়েক মিনিট পরে আবার চেষ্টা করুন।",
  records_compared:
    "এই মুহূর্তে আমাদের হিসাব মেলানো হচ্ছে, তাই এটি বলা যাচ্ছে না। কয়েক মিনিট পরে আবার চেষ্টা করুন।",
  overloaded: ({ retryAfterMs = 3_000 }: ApiRefusal, { digits }: Format) =>
    `এই মুহূর্তে অনেকে টিকেট কাটছেন। ${digits(Math.ceil(retryAfterMs / 1_000))} সেকেন্ড পরে আবার চেষ্টা করুন।`,
  server_error: "একটি সমস্যা হয়েছে।",
  unreadable: "একটি সমস্যা হয়েছে।",
  timeout: "এখনো উত্তর আসেনি। আবার চেষ্টা করুন।",
  offline: "ইন্টারনেট সংযোগ নেই। সংযোগ দেখে আবার চেষ্টা করুন।",
};

export const pages = { texts: { shell, home }, refusals: passing };
