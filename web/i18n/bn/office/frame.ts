/** The frame of the office, in Bengali. */
import type { frame as english } from "../../en/office/frame.ts";

export const frame: typeof english = {
  groups: {
    day: "বিক্রি",
    trips: "বাস",
    money: "টাকা",
    people: "মানুষ",
    shop: "দোকান",
    own: "আপনি",
  },
  sample: "নমুনা দোকান",
  sampleLead: "এর বিক্রি ও মানুষ বানানো। নিজের ফাঁকা দোকান খুলতে:",
  waiting: (count) => `${count}টি অপেক্ষায়`,
  more: "আরও",
  moreTitle: "সব পেজ",
  collapse: "মেনু ছোট করুন",
  expand: "মেনু বড় করুন",

  find: "PNR, ফোন, TrxID, নাম, ট্রিপ বা কাজ",
  findTitle: "খুঁজুন",
  findHint: "তীর চিহ্নে বাছুন, Enter-এ খুলুন।",
  finding: "খোঁজা হচ্ছে…",
  nothing: "এই নামে কিছু নেই। PNR বা ফোন নম্বর দিয়ে দেখুন।",
  kinds: {
    sale: "বিক্রি",
    task: "কাজ",
    place: "পেজ",
    trip: "ট্রিপ",
    destination: "গন্তব্য",
    agent: "এজেন্ট",
    person: "স্টাফ",
    more: "আরও খুঁজুন",
  },
  tasks: {
    newTrip: "নতুন ট্রিপ",
    moveExam: "পরীক্ষা পেছানো বা এগোনো",
    copyDay: "এক দিনের ট্রিপ কপি করা",
    invite: "নতুন স্টাফ নেওয়া",
    alert: "আমার ফোনে জরুরি খবর",
  },
  findSales: (text) => `সব বিক্রিতে খুঁজুন: “${text}”`,
  tripNumber: (id) => `ট্রিপ #${id}`,

  shortcutsTitle: "কিবোর্ডের শর্টকাট",
  shortcutsLead: "কিছু লেখার সময় এক বোতামের শর্টকাট কাজ করে না।",
  shortcuts: {
    find: "সবখানে খোঁজা",
    list: "এই তালিকা",
    menu: "মেনু ছোট বা বড় করা",
    go: (place) => `যাবেন: ${place}`,
  },
  singleKeys: "এক অক্ষরের শর্টকাট চালু",

  stopTitle: "এখনো থামানো যায়",
  secondsLeft: (seconds) => `আর ${seconds} সেকেন্ড`,

  undoTitle: "এইমাত্র হলো",

  notFoundTitle: "এখানে কিছু নেই",
  notFoundText: "ঠিকানাটি ভুল, বা যা ছিল তা আর নেই।",
  backTo: (place) => `ফিরে যান: ${place}`,
};
