import type { home as english } from "../en/home.ts";

export const home = {
  title: "হোম",
  headline: "ভর্তিবাস টিকেট",
  subtitle: "স্বপ্নের বিশ্ববিদ্যালয়ে পৌঁছানোর নিরাপদ ও সহজ পথ",
  pauseCarousel: "ছবি থামান",
  playCarousel: "ছবি চালান",
  limitedHeading: "নিচের তালিকা থেকে আপনার টিকেট কাটুন (লিমিটেড)",
  unlimitedHeading: "নিচের তালিকা থেকে আপনার টিকেট কাটুন (আনলিমিটেড)",
  limited: "লিমিটেড",
  unlimited: "আনলিমিটেড",
  bookNow: "টিকেট কাটুন",
  bookNowTo: (destination) => `টিকেট কাটুন: ${destination}`,
  noRoutesTitle: "এখন কোনো ট্রিপের টিকেট নেই",
  noRoutesText: "পরীক্ষার তারিখ জানা গেলেই নতুন ট্রিপ এখানে আসবে। কিছুদিন পর আবার দেখুন।",
  chooseUnit: "আপনার ইউনিট বেছে নিন",
  noUnitsTitle: "এই গন্তব্যের কোনো ইউনিটের টিকেট এখন নেই",
  noUnitsText: "অন্য গন্তব্য বেছে নিন, অথবা কিছুদিন পর আবার দেখুন।",
} satisfies typeof english;
