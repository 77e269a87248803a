import type { seatViews as english } from "../en/seat-views.ts";

export const seatViews = {
  openPopup: "আসন বাছুন",
  popupTitle: "আপনার আসন বেছে নিন",

  resetSeat: "আসন মুছে দিন",
  chosen: (seats) => `বেছে নিয়েছেন: ${seats}`,

  pickerTitle: "আসন বাছাই",
  pickerLead: "বাসের আসন বাছাইয়ের একটি নমুনা। এখানে কোনো আসন বুক হয় না।",

  route: (from, to) => `${from} থেকে ${to}`,
  resultsLead: "নমুনা বাস দিয়ে খোঁজার ফলাফলের একটি নমুনা। এখানে কোনো আসন বুক হয় না।",
  day: "যাত্রার দিন",
  previousDay: "আগের দিন",
  nextDay: "পরের দিন",

  modifySearch: "খোঁজ বদলান",
  from: "কোথা থেকে",
  to: "কোথায়",
  date: "তারিখ",
  apply: "ঠিক আছে",
  cancel: "থাক",
  errors: {
    missing: "এই ঘরটি পূরণ করুন।",
    sameTown: "প্রথমটি ছাড়া অন্য কোনো শহর দিন।",
  },

  filters: "ছাঁকনি",
  chosenOptions: (count) => `${count}টি বেছে নিয়েছেন`,
  clearFilters: "সব ছাঁকনি তুলে দিন",
  groups: { busType: "বাসের ধরন", departure: "ছাড়ার সময়", arrival: "পৌঁছানোর সময়" },
  options: {
    AC: "এসি",
    "Non AC": "নন-এসি",
    before6: "সকাল ৬:০০টার আগে",
    from6: "সকাল ৬:০০ - দুপুর ১২:০০",
    from12: "দুপুর ১২:০০ - সন্ধ্যা ৬:০০",
    after18: "সন্ধ্যা ৬:০০টার পরে",
  },

  results: "খোঁজার ফলাফল",
  resultCount: (count) => `${count}টি বাস`,
  columns: {
    operator: "বাস (বাসের ধরন)",
    departure: "ছাড়ার সময়",
    arrival: "পৌঁছানোর সময়",
    seats: "খালি আসন",
    fare: "ভাড়া",
  },
  nextMorning: "পরের দিন",
  nothingTitle: "এই ছাঁকনিতে কোনো বাস নেই",
  nothingText: "আরও বাস দেখতে একটি ছাঁকনি তুলে নিন।",
} satisfies typeof english;
