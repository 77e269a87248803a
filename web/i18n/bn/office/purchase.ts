/** Whether a passenger can buy, on Today. */
import type { officePurchase as english } from "../../en/office/purchase.ts";

export const officePurchase: typeof english = {
  title: "যাত্রী কি টিকেট কিনতে পারছেন?",
  canBuy: "হ্যাঁ, টিকেট কিনতে যা লাগে সব চলছে।",
  cannotBuy: "না, এখন কেউ টিকেট কিনতে পারছেন না।",
  parts: "টিকেট কিনতে যা যা লাগে",
  since: (state: string, when: string) => `${when} থেকে ${state}`,
  needs: {
    database: "ডেটাবেজ",
    objects: "ট্রিপের সিট",
    human_check: "মানুষ যাচাই",
    wallet_token: "{at} ঢোকা",
    wallet_create: "বিকাশে পেমেন্ট শুরু",
    wallet_execute: "বিকাশে পেমেন্ট শেষ",
    wallet_query: "বিকাশে পেমেন্টের খোঁজ",
    gateway: "এসএমএস গেটওয়ে",
    cron: "প্রতি মিনিটের কাজ",
    pictures: "ছবি",
  },
  states: {
    ok: "চলছে",
    refuses: "দোকানকে ফিরিয়ে দিচ্ছে",
    away: "সাড়া দিচ্ছে না",
    unknown: "আধা ঘণ্টায় দেখা হয়নি",
    unused: "এই দোকানে লাগে না",
  },
};
