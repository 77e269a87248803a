/** The sent faces are subsets that draw the same as the whole faces. */
import { readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { decompress } from "wawoff2";
import { beforeAll, describe, expect, test } from "vitest";
import { FACES, readWholeFace } from "../../../worker/scripts/fonts/faces.ts";
import {
  BENGALI_DIGIT_RANGE,
  BENGALI_DIGITS,
  BENGALI_RANGE,
  listCodePoints,
  LATIN_RANGE,
  wordsOfTheProduct,
} from "../../../worker/scripts/fonts/letters.ts";
import { renderWords } from "../../../worker/scripts/fonts/subset.ts";
import { bn } from "../../../web/i18n/bn.ts";
import { en } from "../../../web/i18n/en.ts";

/** Names that a passenger may have, with conjuncts and signs of every kind. */
const NAMES =
  "শ্রাবন্তী জ্যোতির্ময় উজ্জ্বল লক্ষ্মী কৃষ্ণ ব্রাহ্মণবাড়িয়া স্নিগ্ধা শুভ্র ইশতিয়াক সুস্মিতা প্রজ্ঞা দত্ত বিশ্বজিৎ ঐন্দ্রিলা আহমেদ রুদ্র ঊর্ধ্ব হৃদয় গুপ্ত রূপা শুক্লা চন্দ্রিকা আকাঙ্ক্ষা পার্থ অর্ক ষষ্ঠ আঁখি দুঃখ উৎস ত্র্যম্বক ১২৩৪৫৬৭৮৯০ ৳";
const DIGIT_PAIRS = [...BENGALI_DIGITS].flatMap((one) =>
  [...BENGALI_DIGITS].map((other) => one + other),
);
const FACE_MAX_BYTES = 40 * 1024;
/** The faces of a Bengali page of trips and seats: text in both weights and scripts, and the headings. */
const FIRST_SIGHT_MAX_BYTES = 80 * 1024;

const getFile = (name: string) =>
  fileURLToPath(new URL(`../../../web/fonts/${name}.woff2`, import.meta.url));
const getSize = (name: string) => statSync(getFile(name)).size;

describe.each(FACES)("$name", (face) => {
  let sent: Uint8Array;
  let whole: Uint8Array;
  beforeAll(async () => {
    sent = new Uint8Array(await decompress(readFileSync(getFile(face.name))));
    whole = await readWholeFace(face);
  });

  test("draws every word of the product like the whole face (`npm run tool -- fonts` cuts it anew)", () => {
    const messages = listWords(face);
    expect(messages.length).toBeGreaterThanOrEqual(100);
    const [drawn, meant] = [renderWords(sent, messages), renderWords(whole, messages)];
    expect(messages.filter((word) => drawn.get(word) !== meant.get(word))).toEqual([]);
  });

  test("is light", () => {
    expect(getSize(face.name)).toBeLessThanOrEqual(FACE_MAX_BYTES);
  });
});

test.each(FACES.filter(({ digitWidth }) => digitWidth !== undefined))(
  "$name has digits of one width, side by side too",
  async (face) => {
    const sent = new Uint8Array(await decompress(readFileSync(getFile(face.name))));
    const digits = face.script === "bengali" ? [...BENGALI_DIGITS] : [..."0123456789"];
    const pairs = digits.flatMap((one) => digits.map((other) => one + other));
    const advances = [...renderWords(sent, pairs).values()].map((drawing) =>
      drawing
        .split(" ")
        .slice(0, 2)
        .map((position) => Number(position.split(",")[0])),
    );
    expect(new Set(advances.flat())).toEqual(new Set([face.digitWidth]));
  },
);

test("the first faces of a Bengali page are light together", () => {
  const requested = FACES.filter(({ name }) => name !== "head-latin-800");
  const total = requested.reduce((sum, { name }) => sum + getSize(name), 0);
  expect(total).toBeLessThanOrEqual(FIRST_SIGHT_MAX_BYTES);
});

test("every letter of the texts is in a range, and the sheet names the ranges", () => {
  const letters = new Set([...listCodePoints(BENGALI_RANGE), ...listCodePoints(LATIN_RANGE)]);
  const strange = new Set(
    texts().flatMap((text) =>
      [...text].filter((letter) => !letters.has(letter.codePointAt(0) ?? 0)),
    ),
  );
  expect([...strange]).toEqual([]);
  const sheet = readFileSync(
    fileURLToPath(new URL("../../../web/ui/fonts.css", import.meta.url)),
    "utf8",
  );
  const ranges = [...sheet.matchAll(/format\("woff2"\);\s*unicode-range:([^;]+);/g)].map(
    ([, range = ""]) => listCodePoints(range.trim().replaceAll(/\s+/g, " ")).join(),
  );
  const known = new Set(
    [BENGALI_RANGE, BENGALI_DIGIT_RANGE, LATIN_RANGE].map((range) => listCodePoints(range).join()),
  );
  expect(new Set(ranges)).toEqual(known);
});

function listWords({ script, isDigits }: (typeof FACES)[number]): string[] {
  if (isDigits === true) return DIGIT_PAIRS;
  return script === "bengali"
    ? [...wordsOfTheProduct(), ...NAMES.split(" ")]
    : texts().flatMap((text) => text.match(/[\u0020-\u007e]+/g) ?? []);
}

/** By the outline itself: a part of the height of the tallest digit. */
test.each(FACES.filter(({ isDigits }) => isDigits === true))(
  "$name draws ১ as large as any other digit",
  async (face) => {
    const sent = new Uint8Array(await decompress(readFileSync(getFile(face.name))));
    const heights = new Map(
      [...renderWords(sent, BENGALI_DIGITS)].map(([digit, drawing]) => [digit, getHeight(drawing)]),
    );
    const tallest = Math.max(...heights.values());
    expect((heights.get("১") ?? 0) / tallest).toBeGreaterThan(0.9);
  },
);

/** The height in a drawing: its positions, then its outlines as a path. */
function getHeight(drawing: string): number {
  const [, ...outline] = drawing.split(" ");
  const numbers = (outline.join(" ").match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
  const heights = numbers.filter((_, index) => index % 2 === 1);
  return Math.max(...heights) - Math.min(...heights);
}

function texts(): string[] {
  const found: string[] = [];
  const walk = (value: unknown): void => {
    if (typeof value === "string") found.push(value);
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(walk);
  };
  walk(bn);
  walk(en);
  return found;
}
