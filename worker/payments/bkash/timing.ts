/** bKash's times (protocol 2). Durations in ms. */
import { WALLET_TIMEOUT_MS } from "../../domain/payments/payment-times.ts";
import type { ProviderTiming } from "../provider.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** bKash requires this on every call. */
export const TIMEOUT_MS = WALLET_TIMEOUT_MS;
export const EXECUTE_BY_MS = MINUTE_MS;
/** Includes `EXECUTE_BY_MS`, the time-out, the wallet's longest delay and clock differences. */
export const BELIEVE_FROM_MS = 15 * MINUTE_MS;
/** A paymentID lives 24 h. */
export const BILL_EXECUTABLE_MS = 23 * HOUR_MS;
export const DEAD_AFTER_MS = 24 * HOUR_MS + 15 * MINUTE_MS;
export const LATE_CHECK_AFTER_MS = [15 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS] as const;
export const LATE_CHECK_RETRY_MS = 15 * MINUTE_MS;
export const REFUND_BY_MS = MINUTE_MS;
export const REFUND_SETTLED_MS = 15 * MINUTE_MS;

export const BKASH_TIMING: ProviderTiming = {
  timeoutMs: TIMEOUT_MS,
  executeByMs: EXECUTE_BY_MS,
  believeFromMs: BELIEVE_FROM_MS,
  executableMs: BILL_EXECUTABLE_MS,
  deadAfterMs: DEAD_AFTER_MS,
  lateCheckAfterMs: LATE_CHECK_AFTER_MS,
  lateCheckRetryMs: LATE_CHECK_RETRY_MS,
  refundByMs: REFUND_BY_MS,
  refundSettledMs: REFUND_SETTLED_MS,
};
