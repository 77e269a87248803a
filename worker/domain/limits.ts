/**
 * The business constants of spec 9 and the times of the payment protocol, each with its unit.
 */

/** Seat hold and booking confirmation: 8 minutes (spec 9). Shorter only in local runs, see config.ts. */
export const HOLD_MS = 480_000;
/** Seats that one booking may hold (spec 5), and one phone number across bookings of a trip. */
export const SEATS_PER_BOOKING_MAX = 6;
/** So many holds in a row that ran out with nothing paid; from then on a pause follows each. */
export const LAPSES_FORGIVEN = 2;
/** The pause, from the end of the last of them. */
export const COOL_DOWN_MS = 5 * 60_000;
/** Places of an unlimited trip that one booking may have, unless a variable says otherwise (decisions 3.10). */
export const PLACES_PER_BOOKING_MAX = 60;
/** The wallet's charge, in basis points: 2 % (spec 9). */
export const CHARGE_BPS = 200;
/** Trips close for sale this long before departure, unless a trip says otherwise. */
export const SALE_CLOSES_BEFORE_MS = 30 * 60_000;

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

/** After seats were let go on the wallet's word, it is asked once more this long after, and at last when it is dead. */
export const LATE_CHECK_AFTER_MS = [15 * 60_000, 3_600_000, 6 * 3_600_000] as const;
/** Where a question at the end of the watch got no answer, the next one follows after this. */
export const LATE_CHECK_RETRY_MS = 15 * 60_000;

/** A refund is never sent later than this after its attempt began. */
export const REFUND_BY_MS = 60_000;
/** By then a refund that was sent is decided at the wallet, and another attempt may begin. */
export const REFUND_SETTLED_MS = 15 * 60_000;
