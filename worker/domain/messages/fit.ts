/** Makes a text as short as it must be, by cutting what may be cut. */

/** A text, or one that may be cut: names that a shop writes as long as it likes. */
export type Piece = string | { cut: string };

const CUT = "…";
/** A vowel sign or a joined consonant is never parted from its letter. */
const letters = new Intl.Segmenter("bn", { granularity: "grapheme" });

/** The last piece that may be cut gives way first. What may not be cut stays, and is the caller's to keep short. */
export function fit(pieces: readonly Piece[], most: number): string {
  let over = unitsOf(pieces) - most;
  return pieces
    .toReversed()
    .map((piece) => {
      if (typeof piece === "string") return piece;
      const left = cutTo(piece.cut, piece.cut.length - Math.max(0, over));
      over -= piece.cut.length - left.length;
      return left;
    })
    .toReversed()
    .join("");
}

function unitsOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, one) => sum + (typeof one === "string" ? one : one.cut).length, 0);
}

export function cutTo(text: string, units: number): string {
  if (text.length <= units) return text;
  let kept = "";
  for (const { segment } of letters.segment(text)) {
    if (kept.length + segment.length + CUT.length > units) break;
    kept += segment;
  }
  return kept === "" ? "" : `${kept.trimEnd()}${CUT}`;
}
