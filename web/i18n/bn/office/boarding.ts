/** The back office in Bengali: who is on the bus, and the guides' phones. */
import type { boarding as english } from "../../en/office/boarding.ts";

export const boarding: typeof english = {
  title: "বাসে ওঠা",
  onBus: (boarded, expected) => `${expected} জনের মধ্যে ${boarded} জন বাসে`,
  noShows: (count) => `${count} জন আসেননি`,
  point: "ওঠার জায়গা",
  boarded: "বাসে",
  missing: "বাকি",
  noShow: "আসেননি",
  noPoint: "জায়গা বাছা হয়নি",
  missingSeats: (seats) => `এখনো ওঠেননি: ${seats}`,
  nobody: "এই বাসে কারও সিট নেই।",
  conflicts: "দেখার মতো",
  conflict: {
    void_boarded: (pnr, seat) => `সিট ${seat}: বাতিল টিকেট ${pnr} নিয়ে একজন উঠেছেন।`,
    boarded_twice: (pnr, seat) =>
      `সিট ${seat}, টিকেট ${pnr}: দুই ফোন থেকে ওঠানো হয়েছে। টিকেটের কপি হতে পারে।`,
    moved: (pnr, seat) =>
      `সিট ${seat}: টিকেট ${pnr} নিয়ে একজন উঠেছেন, কিন্তু এই টিকেটের ট্রিপ বা সিট এখন অন্য।`,
  },
  press: (when, phone) => `${when}, ${phone}`,
  presses: {
    board: (seat) => `সিট ${seat}: বাসে উঠেছেন`,
    no_show: (seat) => `সিট ${seat}: আসেননি`,
    undo: (seat) => `সিট ${seat}: গাইড আগের চাপটি ফিরিয়ে নিয়েছেন`,
  },
  phones: "গাইডের ফোন",
  noPhones: "কোনো ফোন যোগ করা নেই। গাইডের কাছে শুধু প্রিন্ট করা তালিকা আছে।",
  listAt: (when) => `তালিকা নিয়েছে ${when}`,
  noList: "এখনো তালিকা নেয়নি",
  isCurrent: "সবচেয়ে নতুন তালিকা আছে",
  isOld: "পুরোনো তালিকা আছে",
  ended: "বন্ধ",
  end: "এই ফোন বন্ধ করুন",
  linkUntil: (when) => `লিংক দেওয়া আছে। ${when} পর্যন্ত এতে ফোন যোগ করা যাবে।`,
  give: "গাইডের লিংক",
  linkOnce: "এটি এই একবারই দেখা যাবে। চারটি পর্যন্ত ফোন যোগ করা যাবে। শুধু গাইডকে দিন।",
  scan: "গাইড ফোনের ক্যামেরায় এটি স্ক্যান করবেন, অথবা লিংকটি খুলবেন:",
};
