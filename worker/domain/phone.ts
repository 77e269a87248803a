/** Phone numbers, in the one form in which they are stored and compared (decisions 7.4). */
import { latinDigits } from "./digits.ts";

/**
 * 11 digits for Bangladesh (01…), + and 8 to 15 digits for other countries. Digits of both scripts, spaces,
 * dashes, dots and brackets are taken; +880 and 880 become 0. Null when it is no phone number.
 */
export function normalPhone(typed: string): string | null {
  const plain = latinDigits(typed).replaceAll(/[\s\-().]/g, "");
  const local = plain.replace(/^(\+|00)?880(?=1)/, "0").replace(/^(\+|00)?8800(?=1)/, "0");
  if (/^01\d{9}$/.test(local)) return local;
  const foreign = plain.replace(/^00/, "+");
  return /^\+(?!880)[1-9]\d{7,14}$/.test(foreign) ? foreign : null;
}
