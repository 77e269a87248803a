/** The wallet's charge in the name of its line: each provider has its own (worker/payments/provider.ts). Pure. */
import type { QuoteView } from "../../worker/contract/booking/checkout.ts";

/** The specification quotes its text whole, with the charge in it. */
const NAMED_PERCENT = 2;

/** The text for the charge of this quote; as it stands while there is none. */
export function nameCharge(
  text: string,
  quote: Pick<QuoteView, "charge_percent"> | undefined,
  digits: (given: number) => string,
): string {
  return quote === undefined
    ? text
    : text.replace(digits(NAMED_PERCENT), digits(quote.charge_percent));
}
