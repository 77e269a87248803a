/**
 * Names that no agent may have: a ticket says "Booked By" with the agent's name, and "Online" or the shop's own name
 * there means that the shop sold it (spec 3). Look-alikes are refused too: letters are compared by shape, without
 * spaces and signs. Pure.
 */
import { latinDigits } from "../digits.ts";

/** Refused as the whole name. */
const RESERVED = [
  "online",
  "অনলাইন",
  "admin",
  "administrator",
  "support",
  "staff",
  "counter",
  "অ্যাডমিন",
  "কাউন্টার",
];

/** Letters of other scripts, digits and signs that look like a Latin letter. */
const DRAWN_ALIKE: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "@": "a",
  $: "s",
  "!": "i",
  "|": "i",
  l: "i",
  а: "a",
  в: "b",
  е: "e",
  і: "i",
  ї: "i",
  о: "o",
  р: "p",
  с: "c",
  т: "t",
  у: "y",
  х: "x",
  н: "h",
  п: "n",
  α: "a",
  β: "b",
  ε: "e",
  η: "n",
  ι: "i",
  ν: "v",
  ο: "o",
  ρ: "p",
  τ: "t",
  υ: "u",
  ı: "i",
};

/** `shopNames`: from the shop profile, in both scripts. A name that contains one is refused. */
export function isReservedName(name: string, shopNames: readonly string[]): boolean {
  const shape = shapeOf(name);
  return (
    RESERVED.some((one) => shape === shapeOf(one)) ||
    shopNames.map(shapeOf).some((one) => one !== "" && shape.includes(one))
  );
}

/** Marks are kept, as Bengali vowels are marks; accents of Latin letters, which NFKD splits off, are removed. */
function shapeOf(text: string): string {
  const letters = [...latinDigits(text).normalize("NFKD").toLowerCase()];
  return letters
    .map((letter) => DRAWN_ALIKE[letter] ?? letter)
    .filter((letter) => /[\p{L}\p{Mc}\u0981-\u09fe]/u.test(letter))
    .join("");
}
