import type { seatViews as english } from "../en/seat-views.ts";

export const seatViews = {
  openPopup: "আলাদা উইন্ডোতে দেখুন",
  popupTitle: "আপনার সিট বেছে নিন",

  resetSeat: "সিট রিসেট",
  chosen: (seats) => `বেছে নিয়েছেন: ${seats}`,

  pickerTitle: "সিট বাছাই",
  pickerLead: "বাসের সিট বাছাইয়ের একটি নমুনা। এখানে কোনো সিট বুক হয় না।",

  route: (from, to) => `${from} থেকে ${to}`,
  resultsLead: "নমুনা বাস দিয়ে সার্চের ফলাফল। এখানে কোনো সিট বুক হয় না।",
  day: "যাত্রার দিন",
  previousDay: "আগের দিন",
  nextDay: "পরের দিন",

  modifySearch: "সার্চ বদলান",
  from: "কোথা থেকে",
  to: "কোথায়",
  date: "তারিখ",
  apply: "ঠিক আছে",
  cancel: "বাতিল",
  errors: {
    missing: "এই ঘরটি পূরণ করুন।",
    sameTown: "প্রথমটি ছাড়া অন্য কোনো শহর দিন।",
  },

  filters: "ফিল্টার",
  chosenOptions: (count) => `${count}টি বেছে নিয়েছেন`,
  clearFilters: "সব ফিল্টার তুলে দিন",
  groups: { busType: "বাসের ধরন", departure: "ছাড়ার সময়", arrival: "পৌঁছানোর সময়" },
  options: {
    AC: "এসি",
    "Non AC": "নন-এসি",
    before6: "সকাল ৬টার আগে",
    from6: "সকাল ৬টা - দুপুর ১২টা",
    from12: "দুপুর ১২টা - সন্ধ্যা ৬টা",
    after18: "সন্ধ্যা ৬টার পরে",
  },

  results: "সার্চের ফলাফল",
  resultCount: (count) => `${count}টি বাস`,
  columns: {
    operator: "বাস (বাসের ধরন)",
    departure: "ছাড়ার সময়",
    arrival: "পৌঁছানোর সময়",
    seats: "খালি সিট",
    fare: "ভাড়া",
  },
  nextMorning: "পরের দিন",
  nothingTitle: "এই ফিল্টারে কোনো বাস নেই",
  nothingText: "আরও বাস দেখতে একটি ফিল্টার তুলে নিন।",
} satisfies typeof english;
