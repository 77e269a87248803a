/**
 * How a sentence names wallets: the one that a sale was paid by, or several where each of them may be meant. Texts take
 * them as an argument, so that none names bKash for another's sale. Pure.
 */
import { bengaliProviderLabel, isGateway, providerLabel } from "./provider-names.ts";

/** Names as stored with bills; never empty. */
export type Wallets = readonly string[];

/** As in `বিকাশ`, `বিকাশের`, `বিকাশে` and `বিকাশকে`. */
export type BengaliCase = "name" | "of" | "at" | "to";

/** After a name in Bengali letters, which ends in a consonant, and after one in Latin letters. */
const ENDINGS: Record<BengaliCase, readonly [string, string]> = {
  name: ["", ""],
  of: ["ের", "-এর"],
  at: ["ে", "-এ"],
  to: ["কে", "-কে"],
};

export function walletsInEnglish(wallets: Wallets): string {
  return wallets.map(providerLabel).join(" or ");
}

/** The last of several has the ending, as people say it. */
export function walletsInBengali(wallets: Wallets, ending: BengaliCase = "name"): string {
  const text = wallets.map(bengaliProviderLabel).join(" বা ");
  return text + ENDINGS[ending][/[a-z]$/i.test(text) ? 1 : 0];
}

/** Whether the buyer pays from a phone number at the wallet, with its PIN. Else the payment's page asks what with. */
export function isPaidByNumber(wallets: Wallets): boolean {
  return !wallets.some(isGateway);
}
