/** The back office in Bengali: the boarding of a trip. */
import type { boardingCounts as english } from "../../en/office/boarding-counts.ts";

export const boardingCounts: typeof english = {
  point: "ওঠার জায়গা",
  missing: "বাকি",
  missingSeats: (seats) => `এখনো ওঠেননি: ${seats}`,
  conflict: {
    void_boarded: (pnr, seat) => `সিট ${seat}: বাতিল টিকেট ${pnr} নিয়ে উঠেছেন।`,
    boarded_twice: (pnr, seat) => `সিট ${seat}, টিকেট ${pnr}: দুই ফোন থেকে ওঠানো হয়েছে।`,
    moved: (pnr, seat) => `সিট ${seat}: উঠেছেন, কিন্তু টিকেট ${pnr} এখন অন্য ট্রিপ বা সিটের।`,
  },
  phones: "গাইডের ফোন",
  listAt: (when) => `তালিকা নিয়েছে ${when}`,
  isCurrent: "সবচেয়ে নতুন",
  isOld: "পুরোনো",
  ended: "বন্ধ",
  linkOnce: "গাইড ফোনে স্ক্যান করবেন বা লিংকটি খুলবেন; চারটি ফোন পর্যন্ত। একবারই দেখা যাবে।",
  expected: "ওঠার কথা",
  noShow: "আসেননি",
  neverSeen: "দেখা হয়নি",
  countedAt: (when) => `গাইডের ফোন বন্ধ হওয়ার পর গোনা হয়েছে: ${when}`,
  linkUntil: (when) => `গাইডের লিংক দিয়ে ফোন যুক্ত করা যাবে ${when} পর্যন্ত।`,
  figures: {
    out: "কে কে বাসে এসেছেন, যাওয়া",
    back: "কে কে বাসে এসেছেন, ফেরা",
  },
  figuresNote: "যেসব বাসের গাইড ফোন ব্যবহার করেছেন; যাত্রার পরের রাতে গোনা হয়।",
};
