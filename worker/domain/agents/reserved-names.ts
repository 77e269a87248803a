/**
 * Names that no agent may have. A ticket shows "Booked By" with the agent's name, and "Online" or the shop's own name
 * there means that the shop sold it (spec 3); people would trust a wallet's or a counter's name with money. Look-alikes
 * are refused too: letters are compared by shape, without spaces and special characters. Pure.
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
  "rocket",
  "রকেট",
  "upay",
  "উপায়",
  "অ্যাডমিন",
];

/** Refused in any name: no person and no business of another kind is called so. */
const RESERVED_PARTS = ["bkash", "nagad", "নগদ", "counter", "কাউন্টার"];

/** The wallet's name and a person's: refused alone, and with a word that makes it the wallet's. */
const WALLET_OR_PERSON = ["বিকাশ", "bikash"];
const WORDS_OF_WALLETS = [
  "",
  ..."agent app care cash customer customercare helpline merchant office official online payment personal service support".split(
    " ",
  ),
  ..."অফিস অফিসিয়াল অ্যাপ এজেন্ট এজেন্সি কাস্টমার কাস্টমারকেয়ার কেয়ার পার্সোনাল পেমেন্ট মার্চেন্ট সাপোর্ট সার্ভিস হেল্পলাইন".split(
    " ",
  ),
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
  к: "k",
  κ: "k",
  ѕ: "s",
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
  // Bengali letters that sound alike, which people write for each other.
  শ: "স",
  ষ: "স",
  ণ: "ন",
  য: "জ",
  "ী": "ি",
  "ূ": "ু",
};

/** `shopNames`: from the shop profile, in both scripts. A name that contains one is refused. */
export function isReservedName(name: string, shopNames: readonly string[]): boolean {
  const shape = foldShape(name);
  return (
    RESERVED.some((one) => shape === foldShape(one)) ||
    RESERVED_PARTS.some((one) => shape.includes(foldShape(one))) ||
    WALLET_OR_PERSON.some((one) => isOfWallet(shape, foldShape(one))) ||
    shopNames.map(foldShape).some((one) => one !== "" && shape.includes(one))
  );
}

function isOfWallet(shape: string, wallet: string): boolean {
  const words = WORDS_OF_WALLETS.map(foldShape);
  return words.some((word) => shape === wallet + word || shape === word + wallet);
}

/** Marks are kept, as Bengali vowels are marks; accents of Latin letters, which NFKD splits off, are removed. */
function foldShape(text: string): string {
  const letters = [...latinDigits(text).normalize("NFKD").toLowerCase()];
  return letters
    .map((letter) => DRAWN_ALIKE[letter] ?? letter)
    .filter((letter) => /[\p{L}\p{Mc}\u0981-\u09fe]/u.test(letter))
    .join("");
}
