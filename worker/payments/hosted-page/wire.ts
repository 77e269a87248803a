/** What the replies of these APIs have in common: numbers for text, empty text for nothing, and amounts in taka. */
import { z } from "zod";
import { parseTaka } from "../../domain/money.ts";

const text = z.union([z.string(), z.number()]).transform(String);
export const maybeText = text.nullish().transform((value) => value || null);

export const pageUrl = z.url({ protocol: /^https?$/ });

/** Amounts have two decimals by the documents; a JSON number or further zeros are the same amount. */
export function readAmount(amount: string | null): number | null {
  return amount === null ? null : parseTaka(amount.replace(/(\.\d\d)0+$/, "$1"));
}
