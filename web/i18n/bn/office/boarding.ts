/** The back office in Bengali: who is on the bus, as Today and a sale say it. */
import type { boarding as english } from "../../en/office/boarding.ts";

export const boarding: typeof english = {
  onBus: (boarded, expected) => `${expected} জনের মধ্যে ${boarded} জন বাসে`,
  boarded: "বাসে",
  waits: {
    without_list: () => "ছেড়ে গেছে, কোনো গাইড তালিকা খোলেননি",
    void_boarded: (seats) => `বাতিল টিকেটে উঠেছেন, সিট ${seats}টি`,
    boarded_twice: (seats) => `দুই ফোন থেকে ওঠানো হয়েছে, সিট ${seats}টি`,
    moved: (seats) => `অন্য বাস বা সিটের টিকেটে উঠেছেন, সিট ${seats}টি`,
  },
  presses: {
    board: (seat) => `সিট ${seat}: বাসে উঠেছেন`,
    no_show: (seat) => `সিট ${seat}: আসেননি`,
    undo: (seat) => `সিট ${seat}: গাইড ফিরিয়ে নিয়েছেন`,
  },
};
