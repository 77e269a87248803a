/** Which wallet a buyer chose, and which one the shop charged. */
import type { Evidence } from "./evidence.ts";

export const pageRules = {
  "a buyer pays at the wallet of their choice": ({ payments, d1 }: Evidence) =>
    payments.flatMap(({ bill, wallet }) => {
      const provider = d1.bills.get(bill)?.provider ?? wallet;
      return provider === wallet ? [] : [`#${bill} was opened at ${wallet}, and is of ${provider}`];
    }),
};
