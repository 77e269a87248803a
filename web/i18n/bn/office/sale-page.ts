import type { salePage as english } from "../../en/office/sale-page.ts";

export const salePage: typeof english = {
  secondOf: "যে বিক্রির দ্বিতীয় পেমেন্ট",
  second: "দ্বিতীয় পেমেন্ট",
  ticketTitle: "টিকেট, যাত্রী যেমন দেখেন",
  notNowTitle: "এখন যা করা যাবে না, আর কেন",
  notNow: {
    "give-back": "টাকা দেওয়া বিক্রিতেই হয়, যখন কিছু টাকা আমাদের কাছে আছে।",
    "cancel-sale": "টাকা দেওয়া বিক্রিই বাতিল হয়, যার টাকা ফেরত যায়নি।",
    settle: "{name} ফেরত না নিলে, বা নগদ ফেরত দিতে হলে তবেই।",
    acknowledge: "পেমেন্ট অনেকক্ষণ অনিশ্চিত থাকলে তবেই।",
    "keep-ticket": "যাত্রা বদলেছে আর যাত্রী এখনো জানাননি, তখনই।",
    "correct-name": "চালু টিকেটেই হয়, কয়েকবার মাত্র।",
    "correct-phone": "চালু টিকেটেই হয়, কয়েকবার মাত্র।",
    "move-ticket": "টাকা দেওয়া বিক্রিতেই হয়।",
    "exchange-seats": "ম্যাপের সিটের টাকা দেওয়া বিক্রিতেই হয়।",
    "take-seats-off": "একের বেশি সিটের টাকা দেওয়া বিক্রিতেই হয়।",
  },
  cashCauses: {
    opened: "কাউন্টারে",
    execute: "কাউন্টারে নগদ নেওয়া হয়েছে",
    ticket: "কাউন্টারে নগদ নেওয়া হয়েছে",
    refund: "নগদ ফেরত দেওয়া হয়েছে",
    settled_otherwise: "নগদ ফেরত দেওয়া হয়েছে",
    balance: "নগদ নেওয়া হয়নি",
  },
  cashParts: {
    asked: (amount) => `${amount} হাতে ফেরত দিতে হবে`,
    refunded: (amount) => `${amount} হাতে ফেরত দেওয়া হয়েছে`,
    refused: (amount) => `${amount} হাতে ফেরত দেওয়া হয়নি`,
  },
  message: (about, state) => `এসএমএস “${about}”: ${state}`,
};
