/** The back office in Bengali: presses on seats that were refused. */
import type { refusedPresses as english } from "../../en/office/refused-presses.ts";

export const refusedPresses: typeof english = {
  title: "সিট চেয়ে পাননি",
  presses: "কমপক্ষে",
  reasons: {
    sold_out: "খালি সিট ছিল না",
    taken: "আরেকজন আগে নিয়েছেন",
    blocked: "সিটটি আটকে রাখা",
    over_limit: "সীমা পার হয়েছে",
  },
  atLeast: (count) => `কমপক্ষে ${count} বার সিট চেয়ে পাওয়া যায়নি।`,
  note: "সেখানে আরেকটি বাস দিলে বিক্রি হতে পারত। একজন তিনবার চাপলে তিনবার গোনা হয়; কিছু চাপ গোনা হয় না।",
};
