/** The second wallet's books beside the bills: what was paid on a page more than once (protocol 26). */
import type { Evidence } from "./evidence.ts";
import { findLostFurther } from "./page-books.ts";

export const pageRules = {
  "a second payment on one page goes back, or a person is told": ({
    further,
    toldTwice,
  }: Evidence) => findLostFurther(further, toldTwice),

  "a buyer pays at the wallet of their choice": ({ payments, d1 }: Evidence) =>
    payments.flatMap(({ bill, wallet }) => {
      const provider = d1.bills.get(bill)?.provider ?? wallet;
      return provider === wallet ? [] : [`#${bill} was opened at ${wallet}, and is of ${provider}`];
    }),
};
