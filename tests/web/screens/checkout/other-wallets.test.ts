/** Who can't pay by the chosen wallet reads by which others. */
import { expect, test } from "vitest";
import type { QuoteView } from "../../../../worker/contract/booking/checkout.ts";
import { pay as bn } from "../../../../web/i18n/bn/pay.ts";
import { pay as en } from "../../../../web/i18n/en/pay.ts";
import { listOtherWallets } from "../../../../web/screens/checkout/other-wallets.ts";

const BOTH = [
  { name: "bkash", label: "bKash" },
  { name: "sslcommerz", label: "SSLCOMMERZ" },
];

const list = (code: string, quote: Partial<QuoteView>) =>
  listOtherWallets({ code }, quote as QuoteView);

test.each(["wallet_away", "wallet_refused"])("after %s the others are named", (code) => {
  const quote = { payment_provider: "bkash", payment_providers: BOTH };
  expect(list(code, quote)).toEqual(["sslcommerz"]);
  expect(list(code, { ...quote, payment_provider: "sslcommerz" })).toEqual(["bkash"]);
  expect(list(code, {})).toEqual([]);
});

test("after what any wallet would meet none is named", () => {
  const quote = { payment_provider: "bkash", payment_providers: BOTH };
  expect(list("hold_over", quote)).toEqual([]);
});

test("the sentence is in both languages", () => {
  expect(en.orPayBy(["sslcommerz"])).toBe("Or choose SSLCOMMERZ under “Pay with”.");
  expect(bn.orPayBy(["bkash"])).toBe("নইলে ওপরে বিকাশ বেছে নিন।");
});
