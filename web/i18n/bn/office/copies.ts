/** The back office in Bengali: a day's trips on another day, and a season from an older one. */
import type { copies as english } from "../../en/office/copies.ts";

export const copies: typeof english = {
  dayFrom: "যে দিনের ট্রিপ",
  dayTo: "যে দিনে যাবে",
  moved: (was, departs) => `${departs} (আগে ${was})`,
  notCopied: "কপি হবে না",
  kept: {
    cancelled: "বাতিল",
    postponed: "স্থগিত, তারিখ নেই",
    over: "নতুন দিন পার হয়ে গেছে",
    hidden: "বাস, ইউনিট বা বিশ্ববিদ্যালয় লুকানো আছে",
    times: "সময় মিলছে না",
    late: "পরীক্ষার গেট বন্ধ হওয়ার পরে পৌঁছাবে",
    there: "আগেই আছে",
  },
  goesTo: "কপিগুলো যে পরীক্ষায় যাবে",
  goesToHint:
    "টিক দেওয়া পরীক্ষার ইউনিট আর দিন মিললে কপি সেখানে যাবে। না মিললে কোনো পরীক্ষার সঙ্গে যুক্ত হবে না।",
  withExam: "নিজের পরীক্ষায় যাবে",

  seasonText:
    "আগের মৌসুমের দিনগুলো বেছে নিন, তারপর প্রতিটি পরীক্ষার নতুন তারিখ দিন। সেই পরীক্ষার সব ট্রিপ কপি হবে: বাস, স্টপ, ভাড়া ও সময় একই থাকবে। যে পরীক্ষার নতুন তারিখ দেবেন না, তার ট্রিপ কপি হবে না।",
  seasonFrom: "প্রথম ছাড়ার দিন",
  seasonTo: "শেষ ছাড়ার দিন",
  findExams: "পরীক্ষাগুলো দেখুন",
  noExams: "এই দিনগুলোতে কোনো ট্রিপ নেই।",
  cut: "আরও পরীক্ষা আছে। কম দিন বেছে নিন।",
  examsTitle: "পরীক্ষার নতুন তারিখ",
  exam: (place, unit, day) => `${place}, ${unit}: পরীক্ষা ছিল ${day}`,
  trips: (_, digits, days) => `${digits}টি ট্রিপ ছাড়ে: ${days}`,
  days: (first, last) => `${first} থেকে ${last}`,
  opensHint:
    "সব কপির জন্য। খালি রাখলে আগের ট্রিপের বিক্রি যত দিন আগে শুরু হয়েছিল, এবারও তত দিন আগে; না হলে সঙ্গে সঙ্গেই।",
  noDay: "অন্তত একটি পরীক্ষার নতুন তারিখ দিন।",
  rest: (count) => `আরও ${count}টি ট্রিপ বাকি। এটি বন্ধ করে আবার কপি করুন।`,
};
