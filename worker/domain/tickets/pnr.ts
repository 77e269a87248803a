/**
 * The PNR: seven characters that can be read aloud on the phone (decisions 7.2, 7.3). Six are random, the last is a
 * check character. The alphabet has no look-alikes (0 O 1 I L) and 31 letters: as 31 is prime and the weights differ,
 * every single wrong character and every swap of two is caught.
 */
import { codeAsTyped } from "../as-typed.ts";
import { assert } from "../result.ts";

const ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const RANDOM_LENGTH = 6;
export const PNR_LENGTH = RANDOM_LENGTH + 1;
/** Bytes from this value on are discarded, so that every letter is equally likely. */
const FAIR_BYTES = Math.floor(256 / ALPHABET.length) * ALPHABET.length;

/** Null when too many of the random bytes were discarded; sixteen are enough in practice. */
export function makePnr(randomBytes: Iterable<number>): string | null {
  const letters = [...randomBytes]
    .filter((byte) => byte < FAIR_BYTES)
    .slice(0, RANDOM_LENGTH)
    .map((byte) => ALPHABET.charAt(byte % ALPHABET.length))
    .join("");
  return letters.length === RANDOM_LENGTH ? letters + checkCharacter(letters) : null;
}

/** The stored form: as typed (as-typed.ts), in upper case, without spaces and dashes. */
export function normalizePnr(typed: string): string {
  return codeAsTyped(typed).toUpperCase().replaceAll(/[\s-]/g, "");
}

export function isPnr(pnr: string): boolean {
  if (pnr.length !== PNR_LENGTH || [...pnr].some((letter) => !ALPHABET.includes(letter)))
    return false;
  return checkCharacter(pnr.slice(0, RANDOM_LENGTH)) === pnr.slice(RANDOM_LENGTH);
}

function checkCharacter(letters: string): string {
  assert(letters.length === RANDOM_LENGTH, "a PNR has six random characters");
  const sum = [...letters].reduce(
    (total, letter, index) => total + (PNR_LENGTH - index) * ALPHABET.indexOf(letter),
    0,
  );
  return ALPHABET.charAt((ALPHABET.length - (sum % ALPHABET.length)) % ALPHABET.length);
}
