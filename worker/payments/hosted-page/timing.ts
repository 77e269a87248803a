/** The times of a provider of hosted pages that documents none of them. Durations in ms. */
import { WALLET_TIMEOUT_MS } from "../../domain/payments/payment-times.ts";
import type { ProviderTiming } from "../provider.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long the shop keeps seats for a page that it has shown. */
const PAGE_MS = 10 * MINUTE_MS;

/**
 * No public document says how long a page takes payments or a payment may be pending, so both times are the shop's own:
 * a page that completes later is late money, and is asked about for a day.
 */
export const HOSTED_PAGE_TIMING: ProviderTiming = {
  timeoutMs: WALLET_TIMEOUT_MS,
  // Nothing is sent; a flow that has not come this far is given up.
  executeByMs: MINUTE_MS,
  // The page, the slowest answer and clock differences.
  believeFromMs: PAGE_MS + 2 * MINUTE_MS,
  executableMs: PAGE_MS,
  deadAfterMs: 24 * HOUR_MS + 15 * MINUTE_MS,
  lateCheckAfterMs: [15 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS],
  lateCheckRetryMs: 15 * MINUTE_MS,
  refundByMs: MINUTE_MS,
  // A refund is processed by people at the provider and takes days; nothing is gained by asking more often.
  refundSettledMs: HOUR_MS,
};
