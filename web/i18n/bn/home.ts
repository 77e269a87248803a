import { walletsInBengali as name } from "../../../worker/domain/payments/wallets.ts";
import type { home as english } from "../en/home.ts";

export const home = {
  title: "ভর্তি পরীক্ষার বাসের টিকেট",
  headline: "ভর্তিবাস টিকেট",
  subtitle: "স্বপ্নের বিশ্ববিদ্যালয়ে পৌঁছানোর নিরাপদ ও সহজ পথ",
  notice: "নোটিশ",
  promisesLabel: "আমাদের প্রতিশ্রুতি",
  promises: [
    "পরীক্ষার তারিখ বদলালে বা বাস বাতিল হলে পুরো টাকা ফেরত",
    "সিট নিশ্চিত না হলে টাকা কাটে না",
    "এক সিট কখনো দুজনকে দেওয়া হয় না",
    "টাকা দেওয়ার পর টিকেট না হলে পুরো টাকা ফেরত",
  ],
  pauseCarousel: "ছবি থামান",
  playCarousel: "ছবি আবার চালু করুন",
  searchLabel: "কোন বিশ্ববিদ্যালয়?",
  searchHint: "ঢাবি, রাজশাহী, JU…",
  searchNone: "এই নামে কোনো বিশ্ববিদ্যালয় নেই। নিচে সবগুলো দেওয়া আছে; অন্য বানানেও লিখে দেখতে পারেন।",
  searchFound: (count) => `${count}টি বিশ্ববিদ্যালয়`,
  limitedHeading: "নিচের তালিকা থেকে আপনার টিকেট কাটুন (লিমিটেড)",
  unlimitedHeading: "নিচের তালিকা থেকে আপনার টিকেট কাটুন (আনলিমিটেড)",
  limited: "লিমিটেড",
  unlimited: "আনলিমিটেড",
  means: { limited: "সিট নিজে বেছে নিন", unlimited: "শুধু কয়জন যাবেন বলুন" },
  fromFare: (fare) => `${fare} থেকে`,
  seatsLeft: (count) => `${count}টি সিট খালি`,
  soldOut: "সব সিট শেষ",
  bookNow: "টিকেট কাটুন",
  bookNowTo: (destination) => `টিকেট কাটুন: ${destination}`,
  noRoutesTitle: "এখন কোনো ট্রিপের টিকেট নেই",
  noRoutesText: "পরীক্ষার তারিখ জানা গেলেই নতুন ট্রিপ আসবে। কিছুদিন পর আবার দেখুন।",
  stepsHeading: "যেভাবে টিকেট কাটবেন",
  steps: (by) => [
    {
      title: "কোথায় যাবেন বেছে নিন",
      text: "বিশ্ববিদ্যালয় আর আপনার ইউনিট। কোন বাস কখন ছাড়ে, ভাড়া কত, সব দেখতে পাবেন।",
    },
    {
      title: "সিট নিন",
      text: "সিট ৮ মিনিট শুধু আপনার জন্য রাখা থাকে। একসঙ্গে ৬টি পর্যন্ত নেওয়া যায়।",
    },
    {
      title: `${name(by, "at")} টাকা দিন, টিকেট প্রিন্ট করুন`,
      text: "হারিয়ে গেলে পিএনআর আর ফোন নম্বর দিয়ে যেকোনো সময় আবার পাবেন।",
    },
  ],
  ask: "কিছু জানতে চান? ফোন করুন:",
  chooseUnit: "আপনার ইউনিট বেছে নিন",
  noUnitsTitle: "এই গন্তব্যের টিকেট এখন নেই",
  noUnitsText: "অন্য গন্তব্য বেছে নিন, অথবা কিছুদিন পর আবার দেখুন।",
} satisfies typeof english;
