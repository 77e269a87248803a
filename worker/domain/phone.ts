/** Phone numbers, in the one form in which they are stored and compared (decisions 7.4). */
import { codeAsTyped } from "./as-typed.ts";

/** The prefix of a number in a link or a contact. */
const LABEL = /^(?:tel|sms|smsto|callto|mobile|phone)\s*[:.]\/*/i;
/** Operators of Bangladesh have 013 to 019. */
const LOCAL = /^01[3-9]\d{8}$/;
/** Without +880, which is read as a local number, and +881: nobody has a satellite phone, but many type 00881... */
const FOREIGN = /^\+(?!88[01])[1-9]\d{7,14}$/;

/** Digits without the spaces, dashes, dots, slashes and brackets between them. It may still be no phone number. */
export function phoneAsTyped(text: string): string {
  return codeAsTyped(text)
    .replace(LABEL, "")
    .replaceAll(/[\s\-().[\]/]/g, "");
}

/**
 * 11 digits for Bangladesh (01…), + and 8 to 15 digits for other countries; +880 and 880 become 0. Null when it is no
 * phone number.
 */
export function normalizePhone(typed: string): string | null {
  const plain = phoneAsTyped(typed);
  const local = plain.replace(/^(\+|00)?880(?=1)/, "0").replace(/^(\+|00)?8800(?=1)/, "0");
  if (LOCAL.test(local)) return local;
  const foreign = plain.replace(/^00/, "+");
  return FOREIGN.test(foreign) ? foreign : null;
}
