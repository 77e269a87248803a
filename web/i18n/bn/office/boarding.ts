/** The back office in Bengali: who is on the bus, and the guides' phones. */
import type { boarding as english } from "../../en/office/boarding.ts";

export const boarding: typeof english = {
  onBus: (boarded, expected) => `${expected} জনের মধ্যে ${boarded} জন বাসে`,
  point: "ওঠার জায়গা",
  boarded: "বাসে",
  missing: "বাকি",
  missingSeats: (seats) => `এখনো ওঠেননি: ${seats}`,
  conflict: {
    void_boarded: (pnr, seat) => `সিট ${seat}: বাতিল টিকেট ${pnr} নিয়ে উঠেছেন।`,
    boarded_twice: (pnr, seat) => `সিট ${seat}, টিকেট ${pnr}: দুই ফোন থেকে ওঠানো হয়েছে।`,
    moved: (pnr, seat) => `সিট ${seat}: উঠেছেন, কিন্তু টিকেট ${pnr} এখন অন্য ট্রিপ বা সিটের।`,
  },
  presses: {
    board: (seat) => `সিট ${seat}: বাসে উঠেছেন`,
    no_show: (seat) => `সিট ${seat}: আসেননি`,
    undo: (seat) => `সিট ${seat}: গাইড ফিরিয়ে নিয়েছেন`,
  },
  phones: "গাইডের ফোন",
  listAt: (when) => `তালিকা নিয়েছে ${when}`,
  isCurrent: "সবচেয়ে নতুন",
  isOld: "পুরোনো",
  ended: "বন্ধ",
  linkOnce: "গাইড ফোনে স্ক্যান করবেন বা লিংকটি খুলবেন; চারটি ফোন পর্যন্ত। একবারই দেখা যাবে।",
};
