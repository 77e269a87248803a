import {
  isPaidByNumber,
  walletsInBengali as name,
} from "../../../worker/domain/payments/wallets.ts";
import type { lookup as english } from "../en/lookup.ts";

export const lookup = {
  lead: "পিএনআর আর বুকিংয়ের ফোন নম্বর দিয়ে আপনার টিকেট আবার দেখুন।",
  bookingType: "বুকিংয়ের ধরন",
  limited: "লিমিটেড বুকিং",
  limitedText: "আপনি সিট বেছে নিয়েছিলেন।",
  unlimited: "আনলিমিটেড বুকিং",
  unlimitedText: "আপনি সিটের সংখ্যা আর ওঠার জায়গা দিয়েছিলেন।",
  pnr: (by) =>
    `পিএনআর, অথবা ${isPaidByNumber(by) ? `${name(by, "of")} TrxID` : "পেমেন্টের ট্রানজেকশন আইডি"}`,
  pnrHint: (by) =>
    `টিকেটে লেখা ৭টি ইংরেজি অক্ষর ও সংখ্যা। টিকেট নেই? ${
      isPaidByNumber(by)
        ? `${name(by, "of")} এসএমএসে লেখা ১০ অক্ষরের TrxID`
        : "পেমেন্টের এসএমএস বা ইমেইলে লেখা ট্রানজেকশন আইডি"
    } দিন।`,
  pnrDoubt: "পিএনআরটি আবার দেখুন, কোনো একটি অক্ষর ভুল হতে পারে। এতে 0, O, 1, I আর L কখনো থাকে না।",
  contactNumber: "ফোন নম্বর",
  find: "টিকেট খুঁজুন",
  another: "আরেকটি টিকেট খুঁজুন",
  typeRequired: "বুকিংয়ের ধরন বেছে নিন।",
  pnrRequired: (by) => `পিএনআর বা ${isPaidByNumber(by) ? "TrxID" : "ট্রানজেকশন আইডি"} লিখুন।`,
  onThisPhone: "এই ফোনের টিকেট",
  onThisPhoneText: "ইন্টারনেট ছাড়াও খোলা যায়।",
  savedAt: (when) => `সেভ হয়েছে ${when}`,
  remove: "মুছুন",
  removeHere: "এই ফোন থেকে মুছুন",
  removeTicket: (what) => `এই ফোন থেকে ${what} মুছুন`,
  removed: "এই ফোন থেকে মুছে গেছে। টিকেটটি আগের মতোই চলবে।",
} satisfies typeof english;
