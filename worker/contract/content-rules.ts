/** What a name, a picture's file name and a coupon's code may be, in a form as in a season's files. */
import { isPlainLine } from "./shared.ts";

export const CONTENT_LINE_MAX = 200;
/** A spreadsheet would run it as a formula. */
const FORMULA_START = /^[=+\-@＝＋－＠]/;
const PICTURE = /^[a-z0-9][a-z0-9._-]{0,99}\.(png|jpe?g|webp|svg)$/;
const COUPON_CODE = /^[A-Z0-9]{3,20}$/;

export function isContentLine(text: string): boolean {
  return (
    text !== "" && text.length <= CONTENT_LINE_MAX && isPlainLine(text) && !FORMULA_START.test(text)
  );
}

/** An address of the web. */
export function isAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:\/\//.test(text);
}

export function isPictureName(text: string): boolean {
  return PICTURE.test(text);
}

export function isCouponCode(text: string): boolean {
  return COUPON_CODE.test(text);
}
