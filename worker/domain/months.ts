/** The months' names, from January. */
import type { Language } from "./language.ts";

export const MONTHS: Record<Language, readonly string[]> = {
  bn: "জানুয়ারি ফেব্রুয়ারি মার্চ এপ্রিল মে জুন জুলাই আগস্ট সেপ্টেম্বর অক্টোবর নভেম্বর ডিসেম্বর".split(" "),
  en: "January February March April May June July August September October November December".split(
    " ",
  ),
};
