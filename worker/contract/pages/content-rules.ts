/** The rules for a name, a picture's file name and a coupon's code, in a form and in a season's files. */
import { isPlainLine } from "../../domain/plain-text.ts";

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

/**
 * Allows Bengali and Latin letters, digits, spaces and plain punctuation, with joiners where Bengali needs them.
 * Letters of other scripts and invisible characters would make two names look alike. Letters have no accents except
 * those that the comparison of names removes.
 */
const NAME =
  /^(?:[\p{Script=Bengali}\u0964\u0965](?:[\u200c\u200d](?=\p{Script=Bengali}))?|[A-Za-zÀ-ÅÇ-ÏÑ-ÖÙ-Ýà-åç-ïñ-öù-ýÿ0-9 .,;:'"‘’“”()[\]/&+#%!?*_–—…•·→-])+$/u;

/** Whether it can be the name of something that people choose and buy. */
export function isPlainName(name: string): boolean {
  return name.length <= CONTENT_LINE_MAX && NAME.test(name);
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
