/** Converts digits of both scripts: phone numbers and PNRs are typed on either keyboard. */

const BENGALI_ZERO = "০".charCodeAt(0);

export function latinDigits(text: string): string {
  return text.replaceAll(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - BENGALI_ZERO));
}
