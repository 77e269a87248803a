/** Names wallets in a text for staff. Pure, and without a package: a bare checkout reads it. */
import type { Language } from "../language.ts";
import { walletsInBengali, walletsInEnglish, type BengaliCase, type Wallets } from "./wallets.ts";

/** `{name}` stands for the names; in Bengali `{of}`, `{at}` and `{to}` for the names with an ending. */
const PLACE = /\{(name|of|at|to)\}/g;

export function sayWallets(text: string, wallets: Wallets, language: Language): string {
  return text.replaceAll(PLACE, (_, ending: BengaliCase) =>
    language === "bn" ? walletsInBengali(wallets, ending) : walletsInEnglish(wallets),
  );
}
