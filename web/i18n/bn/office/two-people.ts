/** The back office in Bengali: why a second person is needed, and the largest acts of the last days. */
import type { twoPeople as english } from "../../en/office/two-people.ts";

export const twoPeople: typeof english = {
  nobodyElse: "রাজি হওয়ার মতো আর কেউ নেই, তাই একটু পরে হবে। তার আগে থামানো যাবে।",
  asks: (people, until) => `রাজি হতে পারেন: ${people || "এখনো কেউ না"}। উত্তর না এলে শেষ: ${until}।`,
  tooNew: "একজন অন্যজনকে দায়িত্ব দিলে ৪৮ ঘণ্টা পরে রাজি হওয়া যায়।",
  why: {
    tickets: () => "এতে কেনা টিকেট বদলে যাবে, তাই দুইজন লাগে।",
    name: () => "এতে ট্রিপ আছে এমন একটি গন্তব্যের নাম বদলে যাবে, তাই দুইজন লাগে।",
    amount: ({ weight, limit }) =>
      `এতে ${weight} পর্যন্ত খরচ হতে পারে। একা একজন বড়জোর ${limit} পর্যন্ত পারেন।`,
    sale: ({ weight, before, limit }) =>
      `এতে ${weight} পর্যন্ত খরচ হতে পারে, আর এই বিক্রির হিসাবে আগেই ${before} ধরা আছে। এক বিক্রিতে একা একজন বড়জোর ${limit} পর্যন্ত পারেন।`,
    day: ({ weight, before, limit }) =>
      `এতে ${weight} পর্যন্ত খরচ হতে পারে, আর আজ একই জনের হিসাবে আগেই ${before} ধরা আছে। এক দিনে একা একজন বড়জোর ${limit} পর্যন্ত পারেন।`,
  },
  largestTitle: "গত ৭ দিনের বড় অঙ্কের কাজ",
  largestLead: (limit) =>
    `প্রতিটি কাজে সবচেয়ে বেশি যত খরচ হতে পারে। এক দিনে একা একজন বড়জোর ${limit} পর্যন্ত পারেন।`,
  weight: "টাকা",
  more: (count) => `আরও ${count}টি দেখান`,
  sumsTitle: "কে কত",
  acts: "কাজ",
  alone: "একা",
  agreed: "দুইজনে মিলে",
};
