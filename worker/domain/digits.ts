/** Converts digits of both scripts: phone numbers and PNRs are typed on either keyboard, and people read their own. */

const BENGALI_ZERO = "০".charCodeAt(0);

export function latinDigits(text: string): string {
  return text.replaceAll(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - BENGALI_ZERO));
}

export function bengaliDigits(text: string): string {
  return text.replaceAll(/\d/g, (digit) => String.fromCharCode(BENGALI_ZERO + Number(digit)));
}
