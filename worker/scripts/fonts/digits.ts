/**
 * Makes digits tabular (of one width), so that clocks and prices don't shift: a new advance width, with the outline
 * centred.
 */
import { Blob, Buffer as Line, Face, Font, shape } from "harfbuzzjs";

/** Changes the font in place; an outline wider than the width only gives up its own margins. */
export function setDigitWidth(ttf: Uint8Array, digits: string, width: number): void {
  const view = new DataView(ttf.buffer, ttf.byteOffset, ttf.byteLength);
  const metrics = tableAt(view, "hmtx");
  const full = view.getUint16(tableAt(view, "hhea") + 34);
  for (const glyph of listGlyphs(ttf, digits)) {
    if (glyph >= full) throw new Error("a digit without an advance of its own");
    const at = metrics + glyph * 4;
    const bearing = view.getInt16(at + 2) + Math.round((width - view.getUint16(at)) / 2);
    view.setUint16(at, width);
    view.setInt16(at + 2, bearing);
  }
}

function listGlyphs(ttf: Uint8Array, digits: string): number[] {
  const font = new Font(new Face(new Blob(ttf)));
  return [...digits].map((digit) => {
    const line = new Line();
    line.addText(digit);
    line.guessSegmentProperties();
    shape(font, line);
    const glyph = line.getGlyphInfos()[0]?.codepoint ?? 0;
    if (glyph === 0) throw new Error(`no glyph for ${digit}`);
    return glyph;
  });
}

/** Disables the kerning table by renaming its tag; the order of tables stays. */
export function dropKerning(ttf: Uint8Array): void {
  const view = new DataView(ttf.buffer, ttf.byteOffset, ttf.byteLength);
  const at = recordAt(view, "GPOS");
  [..."GPOR"].forEach((letter, offset) => view.setUint8(at + offset, letter.charCodeAt(0)));
}

function tableAt(view: DataView, tag: string): number {
  return view.getUint32(recordAt(view, tag) + 8);
}

function recordAt(view: DataView, tag: string): number {
  const tables = view.getUint16(4);
  for (let index = 0; index < tables; index += 1) {
    const at = 12 + index * 16;
    const name = String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));
    if (name === tag) return at;
  }
  throw new Error(`the font has no ${tag}`);
}
