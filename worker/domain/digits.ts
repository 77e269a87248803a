/** Digits of both scripts: people type phone numbers and PNRs with whichever keyboard is open. */

const BENGALI_ZERO = "০".charCodeAt(0);

export function latinDigits(text: string): string {
  return text.replaceAll(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - BENGALI_ZERO));
}
