/** Who sold, in the words of the page; a wallet other than bKash by its own name. Pure. */
import { sayWallets } from "../../../worker/domain/payments/say-wallets.ts";
import type { Language } from "../../i18n/language.ts";

export function sayChannel(
  words: Readonly<Record<string, string>>,
  channel: string,
  lang: Language,
): string {
  const word = Object.hasOwn(words, channel) ? words[channel] : undefined;
  return word ?? sayWallets("{name}", [channel], lang);
}
