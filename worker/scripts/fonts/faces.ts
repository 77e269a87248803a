/** The font faces of the product, each a subset of the font in its npm package. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { decompress } from "wawoff2";
import {
  BENGALI_DIGIT_RANGE,
  BENGALI_DIGITS,
  BENGALI_RANGE,
  listCodePoints,
  listCommonClusters,
  LATIN_LIGATURES,
  LATIN_RANGE,
  wordsOfTheProduct,
} from "./letters.ts";
import { glyphsFor, subset } from "./subset.ts";
import { dropKerning, setDigitWidth } from "./digits.ts";

const LATIN_DIGITS = "0123456789";

interface FaceOfFamily {
  /** Its file name in web/fonts, without the extension. */
  name: string;
  family: "hind-siliguri" | "baloo-da-2";
  script: "bengali" | "latin";
  weight: 400 | 600 | 800;
  /** True when its digits become tabular. */
  digitWidth?: number;
  /** Reduced to its digits, which replace those of the text font, whose ১ is hard to read in a price or a clock. */
  isDigits?: boolean;
}

export const FACES: FaceOfFamily[] = [
  {
    name: "text-bengali-400",
    family: "hind-siliguri",
    script: "bengali",
    weight: 400,
    digitWidth: 632,
  },
  {
    name: "text-bengali-600",
    family: "hind-siliguri",
    script: "bengali",
    weight: 600,
    digitWidth: 660,
  },
  {
    name: "text-latin-400",
    family: "hind-siliguri",
    script: "latin",
    weight: 400,
    digitWidth: 544,
  },
  {
    name: "text-latin-600",
    family: "hind-siliguri",
    script: "latin",
    weight: 600,
    digitWidth: 554,
  },
  {
    name: "digits-bengali-400",
    family: "baloo-da-2",
    script: "bengali",
    weight: 400,
    digitWidth: 652,
    isDigits: true,
  },
  {
    name: "digits-bengali-600",
    family: "baloo-da-2",
    script: "bengali",
    weight: 600,
    digitWidth: 672,
    isDigits: true,
  },
  { name: "head-bengali-800", family: "baloo-da-2", script: "bengali", weight: 800 },
  { name: "head-latin-800", family: "baloo-da-2", script: "latin", weight: 800 },
];

/** The original font, with our changes applied. */
export async function readWholeFace(face: FaceOfFamily): Promise<Uint8Array> {
  const file = `@fontsource/${face.family}/files/${face.family}-${face.script}-${face.weight}-normal.woff2`;
  const path = createRequire(import.meta.url).resolve(file);
  const ttf = new Uint8Array(await decompress(readFileSync(path)));
  const digits = face.script === "bengali" ? BENGALI_DIGITS : LATIN_DIGITS;
  if (face.digitWidth !== undefined) setDigitWidth(ttf, digits, face.digitWidth);
  if (face.isDigits === true) dropKerning(ttf);
  return ttf;
}

export async function cutFace(face: FaceOfFamily): Promise<Uint8Array> {
  const ttf = await readWholeFace(face);
  const { words, range } = choosePart(face);
  return subset(ttf, { codePoints: listCodePoints(range), glyphs: glyphsFor(ttf, words) });
}

function choosePart({ script, isDigits }: FaceOfFamily): { words: string[]; range: string } {
  if (isDigits === true) return { words: [BENGALI_DIGITS], range: BENGALI_DIGIT_RANGE };
  return script === "bengali"
    ? { words: [...wordsOfTheProduct(), ...listCommonClusters()], range: BENGALI_RANGE }
    : { words: LATIN_LIGATURES, range: LATIN_RANGE };
}
