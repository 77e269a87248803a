/** Poisha and taka. Inside the product money is integer poisha; 100 poisha make a taka. */
import { assert } from "./result.ts";

/** The wire's JSON number of taka. Exact to the poisha for every amount the product can meet. */
export function toTaka(poisha: number): number {
  return poisha / 100;
}

/** "1836.00": the wallet's form, always two decimals. */
export function takaText(poisha: number): string {
  assert(Number.isSafeInteger(poisha) && poisha >= 0, "money is a whole number of poisha");
  return `${Math.floor(poisha / 100)}.${String(poisha % 100).padStart(2, "0")}`;
}

/** Reads "1836", "1836.5" or "1836.50"; null for anything else. */
export function parseTaka(text: string): number | null {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}

/** A share of an amount in basis points, rounded half up to the poisha. */
export function computeShare(poisha: number, basisPoints: number): number {
  return Math.floor((poisha * basisPoints + 5_000) / 10_000);
}
