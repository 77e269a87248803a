import {
  isPaidByNumber,
  walletsInBengali as name,
  type Wallets,
} from "../../../worker/domain/payments/wallets.ts";
import type { pay as english } from "../en/pay.ts";

const notCharged = (by: Wallets) =>
  isPaidByNumber(by)
    ? `${name(by, "at")} পিন না দিলে টাকা কাটবে না।`
    : "টাকা দেওয়ার পেজে টাকা না দিলে কিছু কাটবে না।";

const PAYS: Readonly<Record<string, string>> = {
  bkash: "এবার বিকাশের পেজ খুলবে। সেখানে বিকাশ নম্বর, OTP আর পিন দিন।",
};

const PAYS_ON_PAGE =
  "এবার টাকা দেওয়ার পেজ খুলবে। সেখানে কার্ড, নগদ, রকেট বা বিকাশ বেছে ১০ মিনিটের মধ্যে টাকা দিন।";

export const pay = {
  clockText: (by) => `সময় শেষ হওয়ার আগ পর্যন্ত সিটগুলো আপনার। ${notCharged(by)}`,
  payment: "পেমেন্ট",
  tabCard: "কার্ড বা ইন্টারনেট ব্যাংকিং",
  tabMobile: "মোবাইল ব্যাংকিং",
  tabCash: "ক্যাশ অন ডেলিভারি",
  tabNotAvailable: "এই সুবিধাটি এখন চালু নেই।",
  whereWallets: (tab, by) =>
    `${by.length === 1 ? `${name(by, "at")} ` : ""}টাকা দিতে “${tab}” অংশে যান।`,
  payText: (by) =>
    PAYS[by] ??
    (isPaidByNumber([by]) ? `এবার ${name([by], "of")} পেজ খুলবে। সেখানে টাকা দিন।` : PAYS_ON_PAGE),
  walletName: (by) => name([by]),
  payWith: "কীভাবে টাকা দেবেন",
  walletAbout: (by) =>
    isPaidByNumber([by])
      ? by === "bkash"
        ? "বিকাশ নম্বর, OTP আর পিন দিয়ে"
        : ""
      : "কার্ড, নগদ, রকেট, বিকাশ ও অন্যান্য",
  orPayBy: (others) => `নইলে ওপরে ${name(others)} বেছে নিন।`,
  pay: (by) => (isPaidByNumber(by) ? `${name(by, "at")} টাকা দিন` : "টাকা দিন"),
  payTotal: (total, by) => (isPaidByNumber(by) ? `${name(by, "at")} ${total} দিন` : `${total} দিন`),
  repeated: "একই পরিমাণ টাকা কয়েক মিনিট আগে দেওয়া হয়েছে। একই বিকাশ নম্বর থেকে ৫ মিনিট পরে আবার দেওয়া যাবে।",
  stillAsking: (by, seconds) =>
    `এখনো উত্তর আসেনি। আমরা আবার দেখছি। ${seconds} সেকেন্ডের মধ্যে আবার চেষ্টা হবে। ${
      isPaidByNumber(by) ? `${name(by, "at")} পিন দেওয়ার আগে কোনো টাকা কাটবে না।` : notCharged(by)
    }`,
  loggedOut:
    "এজেন্ট লগইনের সময় শেষ। আবার লগইন করুন, অথবা টিকেটে আপনার নাম ছাড়া বুক করতে আবার টাকা দেওয়ার বোতাম চাপুন।",
  logIn: "লগইন করুন",
} satisfies typeof english;
