/** Times of the payment protocol that don't depend on the provider (protocol 2, 6). Durations in ms. */

/** Other callers query a payment only this long after its `execute_by`, to spare the provider. */
export const RECONCILE_AFTER_MS = 30_000;
/** An unpaid bill expires after this. */
export const BILL_EXPIRES_MS = 24 * 3_600_000;
