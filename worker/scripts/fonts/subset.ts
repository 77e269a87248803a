/** Subsets a font with HarfBuzz: finds the glyphs that shaping a text uses, and writes a font with those only. */
import { Blob, Buffer as Line, Face, Font, shape, shapeWithTrace } from "harfbuzzjs";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const NO_HINTING = 1;
/** Keeps a layout rule only if all its glyphs are kept, instead of adding every glyph that rules can reach. */
const NO_LAYOUT_CLOSURE = 0x200;
const WRITABLE = 2;

/** Every glyph of the shaped words, intermediate ones included, since layout rules need them. */
export function glyphsFor(ttf: Uint8Array, words: Iterable<string>): Set<number> {
  const font = openFont(ttf);
  const glyphs = new Set<number>();
  for (const word of words) {
    for (const step of shapeWithTrace(font, makeLine(word), [], 0, 0)) {
      if (!step.glyphs) continue;
      for (const glyph of step.t) {
        if (isGlyph(glyph)) glyphs.add(glyph.g);
      }
    }
  }
  return glyphs;
}

export async function subset(
  ttf: Uint8Array,
  keep: { codePoints: number[]; glyphs: Set<number> },
): Promise<Uint8Array> {
  const { call, memory } = await harfbuzz();
  const at = call("malloc", ttf.length);
  new Uint8Array(memory.buffer).set(ttf, at);
  const face = call("hb_face_create", call("hb_blob_create", at, ttf.length, WRITABLE, 0, 0), 0);
  const input = call("hb_subset_input_create_or_fail");
  call("hb_subset_input_set_flags", input, NO_HINTING | NO_LAYOUT_CLOSURE);
  const codePoints = call("hb_subset_input_unicode_set", input);
  for (const codePoint of keep.codePoints) call("hb_set_add", codePoints, codePoint);
  const glyphs = call("hb_subset_input_glyph_set", input);
  for (const glyph of keep.glyphs) call("hb_set_add", glyphs, glyph);
  const result = call("hb_subset_or_fail", face, input);
  if (result === 0) throw new Error("harfbuzz could not cut the face");
  const blob = call("hb_face_reference_blob", result);
  const from = call("hb_blob_get_data", blob, 0);
  return new Uint8Array(memory.buffer).slice(from, from + call("hb_blob_get_length", blob));
}

/** The shaped word: advance and offset of each glyph. Equal results mean equal rendering. */
export function renderWords(ttf: Uint8Array, words: Iterable<string>): Map<string, string> {
  const font = openFont(ttf);
  const renderings = new Map<string, string>();
  for (const word of words) {
    const line = makeLine(word);
    shape(font, line);
    const places = line
      .getGlyphPositions()
      .map((place) => [place.xAdvance, place.xOffset, place.yOffset].join(","));
    const outlines = line.getGlyphInfos().map((info) => font.glyphToPath(info.codepoint));
    renderings.set(word, [...places, ...outlines].join(" "));
  }
  return renderings;
}

function openFont(ttf: Uint8Array): Font {
  return new Font(new Face(new Blob(ttf)));
}

function makeLine(word: string): Line {
  const line = new Line();
  line.addText(word);
  line.guessSegmentProperties();
  return line;
}

function isGlyph(given: unknown): given is { g: number } {
  return typeof given === "object" && given !== null && "g" in given && typeof given.g === "number";
}

interface Harfbuzz {
  call: (name: string, ...given: number[]) => number;
  memory: { buffer: ArrayBuffer };
}

/** The part of HarfBuzz that subsets comes as a bare module beside the one that shapes. */
async function harfbuzz(): Promise<Harfbuzz> {
  const path = createRequire(import.meta.url).resolve("harfbuzzjs/dist/harfbuzz-subset.wasm");
  const { exports } = await WebAssembly.instantiate(await WebAssembly.compile(readFileSync(path)));
  const memory = exports["memory"];
  if (!(memory instanceof WebAssembly.Memory)) throw new Error("harfbuzz has no memory");
  const call = (name: string, ...given: number[]): number => {
    const exported = exports[name];
    if (typeof exported !== "function") throw new Error(`harfbuzz has no ${name}`);
    return Number(exported(...given) ?? 0);
  };
  call("_initialize");
  return { call, memory };
}
