/**
 * The rules for a destination's name (protocol 23): a passenger buys by the name, so a name sells what people know by
 * it. Pure.
 */
import { latinDigits } from "./digits.ts";
import { foldWords } from "./search/spelling.ts";

/** Two names are the same if these are equal. */
export function foldName(name: string): string {
  return foldWords(name).join("");
}

/**
 * Whether a name is another spelling of the other one. Names are compared as in the search, which is transitive:
 * however often a destination is respelled, it stays the same one.
 */
export function isSameName(some: string, other: string): boolean {
  return foldName(some) === foldName(other);
}

/** Whether a person choosing from a list could mistake one name for the other. */
export function areAlike(some: string, other: string): boolean {
  return isSameName(some, other) || foldShapes(some) === foldShapes(other);
}

/** Signs that are read as another one, pairs first. In small letters, where I is i. */
const SHAPES: readonly (readonly [RegExp, string])[] = [
  [/rn/g, "m"],
  [/vv/g, "w"],
  [/cl/g, "d"],
  [/[l1|!\u0131\u0964]/g, "i"],
  [/0/g, "o"],
];

function foldShapes(name: string): string {
  const plain = latinDigits(name.normalize("NFKD").toLowerCase());
  return SHAPES.reduce((seen, [sign, like]) => seen.replaceAll(sign, like), plain).replaceAll(
    /[^\p{L}\p{N}\u0980-\u09ff]/gu,
    "",
  );
}
