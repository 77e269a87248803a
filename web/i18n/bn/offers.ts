import type { offers as english } from "../en/offers.ts";

export const offers = {
  take: "এখানেই নিন",
  other: "অন্য জায়গা দেখুন",
  partyLayout: ({ kind, rows }) => {
    if (kind === "one") return "";
    if (kind === "beside") return ": পাশাপাশি";
    if (kind === "aisle") return `: ${rows.join()} সারি, মাঝে হাঁটার পথ`;
    return kind === "apart" ? `: ${rows.join()} সারি, পাশাপাশি নয়` : `: ${rows.join(", ")} সারিতে`;
  },
  justTaken: (seatNo) => `${seatNo} এইমাত্র অন্য কেউ নিয়েছেন।`,
  seatFree: (seatNo, place, isSameKind) =>
    `${seatNo} খালি আছে, ${isSameKind ? "এটিও " : ""}${place}।`,
  seatsFree: (seats) => `${seats} খালি আছে।`,
  orLike: "সিটটি কেউ নিয়ে ফেললে পাশেরটা রাখুন",
  orLikeHint:
    "যে সিটে চাপ দেবেন, ঠিক তখনই অন্য কেউ নিলে একই রকম কাছের একটি আপনার জন্য রাখা হবে। না চাইলে সেটিতে চাপ দিয়ে ছেড়ে দিন।",
  takeSeats: (seats) => `${seats} নিন`,
} satisfies typeof english;
