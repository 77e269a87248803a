/**
 * How many parts of an SMS a text takes. A text in the letters of GSM 7 has 160 alone and 153 a part; any other is
 * UCS-2, with 70 alone and 67 a part, and no part ends between the halves of one character.
 */

/** A text of so many UTF-16 units takes two parts at most, whatever its letters: the first may end a unit early. */
export const TEXT_UNITS_MAX = 133;

const GSM_7 =
  /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/;
/** Each counts as two. */
const GSM_7_EXTENDED = /[\^{}\\[~\]|€]/g;

export function partsOf(text: string): number {
  if (GSM_7.test(text)) {
    const units = text.length + (text.match(GSM_7_EXTENDED)?.length ?? 0);
    return units <= 160 ? 1 : Math.ceil(units / 153);
  }
  if (text.length <= 70) return 1;
  let parts = 1;
  let used = 0;
  for (const character of text) {
    if (used + character.length > 67) {
      parts += 1;
      used = 0;
    }
    used += character.length;
  }
  return parts;
}
