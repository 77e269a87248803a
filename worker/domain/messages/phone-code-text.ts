/**
 * The text of the SMS with a one-time code. The code comes first, so that a phone shows it without opening the message.
 */
import type { Language } from "../language.ts";
import { fit } from "./fit.ts";
import { roomFor } from "./text-parts.ts";

interface PhoneCode {
  language: Language;
  shop: string;
  code: string;
  pnr: string;
}

export function phoneCodeText({ language, shop, code, pnr }: PhoneCode): string {
  const words =
    language === "bn"
      ? `${code} আপনার কোড: পিএনআর ${pnr} টিকেটের ফোন নম্বর বদলাতে। কাউকে বলবেন না। `
      : `${code} is your code to change the phone number of ticket PNR ${pnr}. Tell it to nobody. `;
  return fit([words, { cut: shop }], roomFor(words + shop));
}
