/**
 * Normalises typed or pasted text. Forms and the server read a line of text and a code with these two functions, so
 * neither accepts what the other refuses. Proofs, such as a ticket's signature or a session's token, are never
 * normalised: they must match exactly. Pure.
 */
import { latinDigits } from "./digits.ts";

/**
 * Marks that nobody sees: contacts of a phone, chats and documents put them around names and numbers. U+200C and U+200D
 * are not among them, since Bengali and other scripts are written with them.
 */
const INVISIBLE =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|[\ufe00-\ufe0f]|\u034f/g;
/** Spaces of every width; not line breaks and tabs, which are not allowed in a line. */
const SPACES = /[ \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g;
const JOINERS = /\u200c|\u200d|\u20e3/g;
/** Hyphens, dashes and the minus sign. */
const DASHES = /[\u2010-\u2015\u2043\u2212\u2e3a\u2e3b\ufe58\ufe63\uff0d]/g;
/** The end of the sentence from which a text was copied. U+0964 and U+0965 are the full stops of Bengali. */
const SENTENCE_END = " .,;:!\u0964\u0965";
const NAME_END = " ,;\u0964\u0965";

/** A line of text: composed (NFC), without invisible marks, one space between words. */
export function lineAsTyped(text: string): string {
  return text.replaceAll(INVISIBLE, "").normalize("NFC").replaceAll(SPACES, " ").trim();
}

/** Whether two lines are one to the eye: what was stored before lines were read so may be composed otherwise. */
export function isSameLine(some: string, other: string): boolean {
  return some === other || lineAsTyped(some) === lineAsTyped(other);
}

/** A person's name, without the end of a sentence; a full stop may be an abbreviation's. */
export function nameAsTyped(text: string): string {
  return withoutEnd(lineAsTyped(text), NAME_END);
}

/** A phone number, PNR, coupon or email address: Latin digits, plain hyphens, without the end of a sentence. */
export function codeAsTyped(text: string): string {
  const plain = text.replaceAll(INVISIBLE, "").replaceAll(JOINERS, "").replaceAll(DASHES, "-");
  return withoutEnd(latinDigits(plain.normalize("NFKC")).trim(), SENTENCE_END);
}

/** A coupon's code as it is stored. */
export function couponAsTyped(text: string): string {
  return codeAsTyped(text).toUpperCase().replaceAll(/[\s-]/g, "");
}

/** A pattern for this would look at each of many such signs in the middle of a text again and again. */
function withoutEnd(text: string, signs: string): string {
  let length = text.length;
  while (length > 0 && signs.includes(text.charAt(length - 1))) length -= 1;
  return text.slice(0, length);
}
