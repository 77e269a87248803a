/** Money that waits, in Bengali. */
import type { waitingMoney as english } from "../../en/office/waiting-money.ts";

export const waitingMoney: typeof english = {
  count: (count) => `${count}টি অপেক্ষায়`,
  shown: (count) => `নিচে আছে ${count}টি`,
  oldest: (age) => `সবচেয়ে পুরোনোটি ${age} ধরে`,
  nextStep: "পরের ধাপ",
  seeSale: "বিক্রি দেখুন",
  states: {
    not_confirmed: "নিশ্চিত করেননি",
    not_charged: "টাকা কাটেনি",
    has_ticket: "টিকেট আছে",
    ticket_without_phone: "টিকেট আছে, ফোন নেই",
    refunded: "ফেরত গেছে",
    doubt_young: "{to} জিজ্ঞেস চলছে",
    doubt_late: "{of} উত্তর নেই",
    late_check: "খোঁজ রাখা হচ্ছে",
    refund_new: "ফেরত যাচ্ছে",
    refund_tried: "আবার চেষ্টা হবে",
    refund_refused: "হাতে দিতে হবে",
  },
};
