/** How long the access of staff is valid, and how long their acts wait. In ms. */

const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A link that registers a passkey. */
export const INVITATION_MS = 30 * MINUTE_MS;
/** A sign-in, whether it is used or not. */
export const STAFF_SESSION_MS = 12 * HOUR_MS;
/** After this time without a call the screen asks for the passkey again. */
export const STAFF_IDLE_MS = 30 * MINUTE_MS;
/** The last use is stored with this precision, so that not every call writes. */
export const STAFF_USE_STEP_MS = MINUTE_MS;
/** A personal token of the command line. */
export const STAFF_TOKEN_MS = 30 * DAY_MS;
/** A challenge that a passkey signs. */
export const CHALLENGE_MS = 5 * MINUTE_MS;

/** An act on money or roles needs a passkey shown within this time. */
export const STEP_UP_MS = 5 * MINUTE_MS;
/** A token is created by a person who has just used a passkey, and counts as that for a working day. */
export const TOKEN_STEP_UP_MS = 12 * HOUR_MS;

/** An older preview must be requested again. */
export const PREVIEW_MS = HOUR_MS;
/** An act that nobody else can agree to waits, so that it can still be stopped. */
export const ALONE_MS = 30 * MINUTE_MS;
/**
 * Power over another person runs after this time, in which every owner is notified each day, unless somebody agrees.
 */
export const POWER_WAIT_MS = 48 * HOUR_MS;
/** For this long a person who received a right is no second person for the one who gave it. */
export const FRESH_RIGHT_MS = 48 * HOUR_MS;
/** The shop's key opens a way back for an owner after this time, unless an owner stops it. */
export const RECOVERY_WAIT_MS = 72 * HOUR_MS;
/**
 * How often per day a person's sessions or tokens can be ended by others at once; more of them wait as any power does.
 */
export const ENDINGS_A_DAY = 3;
/** A request without a decision expires after this time. */
export const REQUEST_MS = DAY_MS;

/** Ended sessions, tokens and used links are listed for this long, and then deleted. */
export const ENDED_MS = 30 * DAY_MS;
/** Requests that have ended; what was done stays in the audit trail. */
export const REQUEST_RECORD_MS = 400 * DAY_MS;
