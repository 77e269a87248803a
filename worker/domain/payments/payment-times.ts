/** Times of the payment protocol that don't depend on the provider (protocol 2, 6). Durations in ms. */

/** Other callers query a payment only this long after its `execute_by`, to spare the provider. */
export const RECONCILE_AFTER_MS = 30_000;
/** The longest time-out of one call of a wallet; each provider's own is at most this. */
export const WALLET_TIMEOUT_MS = 30_000;
/** An unpaid bill expires after this. */
export const BILL_EXPIRES_MS = 24 * 3_600_000;

/**
 * The instants of E1 and the object that it names. `createdAfter`: an older bill does not begin. Without `doubtCheckAt`
 * it is checked when its Execute must be over.
 */
export interface CaptureTimes {
  executeBy: number;
  believeFrom: number;
  doubtCheckAt?: number;
  createdAfter: number;
  incarnation: string;
}
