/** The times of the payment protocol (protocol 2). */

/** Every call to the wallet is given up after this long; the wallet asks for it. */
export const WALLET_TIMEOUT_MS = 30_000;
/** Execute is never sent later than this after its flow began. */
export const EXECUTE_BY_MS = 60_000;
/** From here on "Initiated" is believed: time-out, the wallet's worst lateness and clock differences are inside. */
export const BELIEVE_FROM_MS = 15 * 60_000;
/** A bill older than this is never sent to Execute: a paymentID lives 24 h. */
export const BILL_EXECUTABLE_MS = 23 * 3_600_000;
/** A bill that nobody paid is tidied away after this. */
export const BILL_EXPIRES_MS = 24 * 3_600_000;
/** From here on nothing completes at the wallet and Query tells the truth. */
export const DEAD_AFTER_MS = 24 * 3_600_000 + 15 * 60_000;
