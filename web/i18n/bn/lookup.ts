import type { lookup as english } from "../en/lookup.ts";

export const lookup = {
  lead: "পিএনআর আর যে ফোন নম্বরে বুকিং করেছেন, তা দিয়ে আপনার টিকেট আবার দেখুন।",
  bookingType: "বুকিংয়ের ধরন",
  limited: "লিমিটেড বুকিং",
  limitedText: "আপনি আসন বেছে নিয়েছিলেন।",
  unlimited: "আনলিমিটেড বুকিং",
  unlimitedText: "আপনি আসনের সংখ্যা আর ওঠার জায়গা দিয়েছিলেন।",
  pnr: "পিএনআর, অথবা ওয়ালেটের TrxID",
  pnrHint:
    "টিকেটে লেখা সাতটি ইংরেজি অক্ষর ও সংখ্যা। টিকেট নেই? ওয়ালেটের মেসেজে লেখা দশ অক্ষরের TrxID দিন।",
  pnrDoubt: "পিএনআরটি আরেকবার দেখুন, কোনো একটি অক্ষর হয়তো অন্য কিছু। এতে 0, O, 1, I আর L কখনো থাকে না।",
  contactNumber: "ফোন নম্বর",
  find: "টিকেট খুঁজুন",
  another: "আরেকটি টিকেট খুঁজুন",
  typeRequired: "বুকিংয়ের ধরন বেছে নিন।",
  pnrRequired: "পিএনআর বা TrxID লিখুন।",
  onThisPhone: "এই ফোনের টিকেট",
  onThisPhoneText: "ইন্টারনেট না থাকলেও এগুলো খোলা যায়।",
  savedAt: (when) => `রাখা হয়েছে ${when}`,
  remove: "মুছুন",
  removeHere: "এই ফোন থেকে মুছুন",
  removeTicket: (what) => `এই ফোন থেকে ${what} মুছুন`,
  removed: "এই ফোন থেকে মুছে গেছে। টিকেটটি আগের মতোই চলবে।",
} satisfies typeof english;
