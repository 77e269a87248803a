/** The charge of the chosen wallet, in percent: each provider has its own (worker/payments/provider.ts). Pure. */
import type { QuoteView } from "../../worker/contract/booking/checkout.ts";

/** The specification's, which is named until the amounts are there. */
const SPECIFIED_PERCENT = 2;

export function getChargePercent(quote: Pick<QuoteView, "charge_percent"> | undefined): number {
  return quote?.charge_percent ?? SPECIFIED_PERCENT;
}
