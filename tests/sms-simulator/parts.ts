/**
 * How many parts of an SMS a text takes, counted independently of the shop: a letter outside GSM-7 makes all of it
 * UCS-2.
 */

export interface Parts {
  encoding: "GSM-7" | "UCS-2";
  /** Septets in GSM-7, UTF-16 units in UCS-2. */
  units: number;
  parts: number;
}

const BASIC =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
/** Each takes an escape before it. */
const EXTENDED = "\f^{}\\[~]|€";

const LIMITS = {
  "GSM-7": { alone: 160, each: 153 },
  "UCS-2": { alone: 70, each: 67 },
};

export function countParts(text: string): Parts {
  const letters = Array.from(text);
  const isGsm = letters.every((letter) => BASIC.includes(letter) || EXTENDED.includes(letter));
  const encoding = isGsm ? "GSM-7" : "UCS-2";
  const sizes = letters.map((letter) =>
    isGsm ? (EXTENDED.includes(letter) ? 2 : 1) : letter.length,
  );
  const units = sizes.reduce((sum, size) => sum + size, 0);
  const { alone, each } = LIMITS[encoding];
  return { encoding, units, parts: units <= alone ? 1 : listParts(sizes, each) };
}

/** No part ends within a letter. */
function listParts(sizes: readonly number[], each: number): number {
  let parts = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > each) {
      parts += 1;
      used = 0;
    }
    used += size;
  }
  return parts;
}
