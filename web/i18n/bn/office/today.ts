/** Today, in Bengali. */
import type { today as english } from "../../en/office/today.ts";

export const today: typeof english = {
  soldToday: "আজকের বিক্রি",
  channel: "কার মাধ্যমে",
  lastWeek: (weekday) => `গত ${weekday}`,
  seats: (count) => `${count}টি সিট`,
  cashToday: "আজ কাউন্টারে নগদ",
  weekBefore: (weekday, amount) => `গত ${weekday} সারা দিনে ${amount}`,
  counterSales: (count) => `কাউন্টারে ${count}টি বিক্রি`,

  waits: "যা দেখা দরকার",
  look: "দেখুন",
  fix: "ঠিক করুন",
  newAgent: (name) => `নতুন এজেন্ট: ${name}`,

  curveTitle: "১৪ দিনের বিক্রি",
  curveLead: (most) => `সবচেয়ে ভালো দিনে ${most}`,
  curveTable: "সংখ্যায় দেখুন",
  day: "দিন",

  days: { before: "গতকাল", today: "আজ", after: "আগামীকাল" },
  leaves: (day, clock) => `${day} ${clock}`,
  leavesAtNight: (day, clock) => `${day} ${clock}`,
  allTrips: "সব ট্রিপ দেখুন",
  messages: {
    title: "এসএমএস",
    failed: (count) => `${count}টি যায়নি`,
    waiting: (count) => `${count}টি বাকি`,
    sent: (count) => `${count}টি গেছে`,
  },
  dutyWhole: "গাড়ি ও গাইড ঠিক",
  places: (count) => `${count}টি বিক্রি`,
};
