/** Makes a text as short as it must be, by cutting what may be cut. */

/** A text, or one that may be cut: names that a shop writes as long as it likes. */
export type Piece = string | { cut: string };

/** A vowel sign or a joined consonant is never parted from its letter. */
const letters = new Intl.Segmenter("bn", { granularity: "grapheme" });

export interface Room {
  /** UTF-16 units. */
  most: number;
  /** Marks a cut. */
  mark: string;
}

export function joinPieces(pieces: readonly Piece[]): string {
  return pieces.map((piece) => (typeof piece === "string" ? piece : piece.cut)).join("");
}

/** The last piece that may be cut gives way first. What may not be cut stays, and is the caller's to keep short. */
export function fit(pieces: readonly Piece[], { most, mark }: Room): string {
  let over = joinPieces(pieces).length - most;
  return pieces
    .toReversed()
    .map((piece) => {
      if (typeof piece === "string") return piece;
      const left = truncate(piece.cut, piece.cut.length - Math.max(0, over), mark);
      over -= piece.cut.length - left.length;
      return left;
    })
    .toReversed()
    .join("");
}

/** Whole words while they fit; of a first word that is too long its first letters. */
export function truncate(text: string, units: number, mark = "…"): string {
  if (text.length <= units) return text;
  let kept = "";
  let words = "";
  for (const { segment } of letters.segment(text)) {
    if (segment.trim() === "") words = kept;
    if (kept.length + segment.length + mark.length > units) break;
    kept += segment;
  }
  const whole = (words.trim() === "" ? kept : words).replace(/[\s,;]+$/, "");
  return whole === "" ? "" : `${whole}${mark}`;
}
