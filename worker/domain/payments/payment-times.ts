/** Times of the payment protocol that are no provider's (protocol 2, 6). Durations in ms. */

/** A payment whose Execute was sent is queried by others so long after its `execute_by`: it spares the provider. */
export const RECONCILE_AFTER_MS = 30_000;
/** A bill that nobody paid is tidied away after this. */
export const BILL_EXPIRES_MS = 24 * 3_600_000;
