import {
  isPaidByNumber,
  walletsInBengali as name,
} from "../../../worker/domain/payments/wallets.ts";
import type { payment as english } from "../en/payment.ts";

export const payment = {
  title: "পেমেন্ট",
  processing: "আপনার পেমেন্ট সম্পন্ন হচ্ছে...",
  processingText: "এই পেজটি বন্ধ করবেন না। এরপরই আপনার টিকেট দেখা যাবে।",
  inDoubt: (isOfSeats, by) =>
    `${name(by, "of")} কাছ থেকে জেনে নিচ্ছি পেমেন্ট হয়েছে কি না। ${isOfSeats ? "সিটগুলো আপনার জন্য রাখা আছে। " : ""}আবার টাকা দেবেন না।`,
  stillChecking: "আমরা নিজে থেকেই আবার দেখছি। পেমেন্ট হয়ে থাকলে টিকেট ঠিকই পাবেন। আবার টাকা দেবেন না।",
  askNow: "আবার দেখুন",
  call: "দরকার হলে ফোন করুন:",
  isChecked: "পেমেন্ট যাচাই হচ্ছে",
  isPaid: "পেমেন্ট হয়েছে, টিকেট তৈরি",
  see: "দেখুন",
  seeTicket: "টিকেট দেখুন",
  missing: "পেমেন্ট শেষ করার দরকারি তথ্য নেই",
  missingText: "কোন পেমেন্ট বোঝা যাচ্ছে না। টাকা কেটে থাকলে TrxID দিয়ে টিকেট খুঁজুন, অথবা ফোন করুন।",
  failedInExecution: "পেমেন্ট শেষ করার সময় একটি সমস্যা হয়েছে",
  failedTitle: "পেমেন্ট হয়নি",
  failed: "পেমেন্ট হয়নি। আবার চেষ্টা করুন।",
  cancelled: (by) => `${name(by, "of")} পেজটি বন্ধ হয়ে গিয়েছিল।`,
  walletFailed: (by) => `${name(by)} পেমেন্টটি নিশ্চিত করতে পারেনি।`,
  money: {
    not_charged: () => "আপনার কোনো টাকা কাটা হয়নি।",
    comes_back_if_left: (by) => `${name(by)} থেকে টাকা কেটে থাকলে তা নিজে থেকেই ফেরত আসবে।`,
    coming_back: (by) =>
      `আপনার পুরো টাকা ${isPaidByNumber(by) ? name(by, "at") : "যেখান থেকে দিয়েছেন সেখানেই"} ফেরত আসছে।`,
    came_back: () => "আপনার পুরো টাকা ফেরত দেওয়া হয়েছে।",
    unknown: (by) =>
      `${isPaidByNumber(by) ? name(by, "of") : "পেমেন্টের"} এসএমএস দেখুন। টাকা কেটে থাকলে আমাদের ফোন করুন: আপনার টাকা হারাবে না।`,
  },
  refundAmount: (amount, by) =>
    `পরিমাণ ${amount}, যে ${isPaidByNumber(by) ? `${name(by)} নম্বর` : "কার্ড বা অ্যাকাউন্ট"} থেকে দিয়েছেন সেখানেই।`,
  refundWhen: {
    coming_back: (by) =>
      isPaidByNumber(by)
        ? `সাধারণত কয়েক মিনিট লাগে, কখনো এক দিন। আপনাকে কিছু করতে হবে না: টাকা এলে ${name(by, "of")} এসএমএস পাবেন।`
        : "সাধারণত কয়েক দিন লাগে, কার্ডে আরও বেশি। আপনাকে কিছু করতে হবে না।",
    came_back: (by) =>
      `${isPaidByNumber(by) ? name(by, "of") : "কার্ড বা অ্যাকাউন্টের"} স্টেটমেন্টে দেখতে পাবেন।`,
  },
  refundTicket: {
    refunding: (amount) => `এই টিকেটের ${amount} ফেরত আসছে।`,
    at_counter: (amount) => `এই টিকেটের ${amount} কাউন্টার থেকে ফেরত পাবেন।`,
    refunded: (amount) => `এই টিকেটের ${amount} ফেরত দেওয়া হয়েছে।`,
  },
  bookAgain: "আবার বুক করুন",
  seatsKept: "এই সিটগুলো এখনো আপনার জন্য রাখা আছে:",
  backToCheckout: "আবার পেমেন্ট করুন",
} satisfies typeof english;
