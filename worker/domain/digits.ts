/** Converts digits of other scripts: phone numbers and PNRs are typed on any keyboard, and people read their own. */

/** The zeros of Bengali, Arabic, Persian, Devanagari and full-width digits; nine more follow each. */
const ZEROS = [0x9e6, 0x660, 0x6f0, 0x966, 0xff10];
const BENGALI_ZERO = 0x9e6;

export function latinDigits(text: string): string {
  return text.replaceAll(
    /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\uff10-\uff19]/g,
    (digit) => {
      const code = digit.charCodeAt(0);
      return String(code - (ZEROS.find((zero) => code >= zero && code < zero + 10) ?? code));
    },
  );
}

export function bengaliDigits(text: string): string {
  return text.replaceAll(/\d/g, (digit) => String.fromCharCode(BENGALI_ZERO + Number(digit)));
}
