/**
 * The number of SMS parts of a text. A text in the GSM 7 alphabet has 160 characters alone and 153 per part; any other
 * is UCS-2, with 70 alone and 67 per part, and no part ends between the halves of one character.
 */

/** A text of so many UTF-16 units takes two parts at most, whatever its letters: the first may end a unit early. */
export const TEXT_UNITS_MAX = 133;
/** Most units of a text that uses letters of GSM 7 only. */
const GSM_UNITS_MAX = 306;

const GSM_7 =
  /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/;
/** Each counts as two. */
const GSM_7_EXTENDED = /[\^{}\\[~\]|€]/g;

/** The remaining text that fits two parts, with the mark of a cut in the same alphabet. */
export function roomFor(text: string): { most: number; mark: string } {
  if (!GSM_7.test(text)) return { most: TEXT_UNITS_MAX, mark: "…" };
  return { most: GSM_UNITS_MAX - countExtended(text), mark: ".." };
}

function countExtended(text: string): number {
  return text.match(GSM_7_EXTENDED)?.length ?? 0;
}

export function countParts(text: string): number {
  if (GSM_7.test(text)) {
    const units = text.length + countExtended(text);
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
