/** The one-time code by which a buyer shows that a phone number is theirs (protocol 24). Pure; epoch ms. */

/** As long as an SMS may take on a full network. */
export const CODE_LASTS_MS = 15 * 60_000;
/** Attempts per code: with six digits, five of a million. */
export const CODE_TRIES_MAX = 5;
const DIGITS = 6;

/** From a random number of 32 bits. */
export function writeCode(random: number): string {
  return String(random % 10 ** DIGITS).padStart(DIGITS, "0");
}
