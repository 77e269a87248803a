/**
 * The rules for fields of passengers and agents. The schemas of the calls and the forms read them, so that a form
 * accepts nothing that the server refuses. Pure, and without zod, which no buyer's page loads.
 */
import { lineAsTyped, nameAsTyped } from "../domain/as-typed.ts";
import { EMAIL_LENGTH_MAX, emailAsTyped, isEmail } from "../domain/email.ts";
import { normalizePhone, phoneAsTyped } from "../domain/phone.ts";
import { isPlainLine, isPlainText } from "../domain/plain-text.ts";

export const NAME_LENGTH_MAX = 100;
export const ADDRESS_LENGTH_MAX = 300;

export type NameFault = "nameRequired" | "nameTooLong" | "nameWrong";
export type PhoneFault = "phoneRequired" | "phoneNumeric" | "phoneWrong";
export type EmailFault = "emailRequired" | "emailWrong";
export type AddressFault = "addressRequired" | "addressWrong";

export function findNameFault(typed: string): NameFault | null {
  const name = nameAsTyped(typed);
  if (name === "") return "nameRequired";
  if (name.length > NAME_LENGTH_MAX) return "nameTooLong";
  return isPlainLine(name) ? null : "nameWrong";
}

/** Numbers of Bangladesh, and of other countries with + in front. */
export function findPhoneFault(typed: string): PhoneFault | null {
  const phone = phoneAsTyped(typed);
  if (phone === "") return "phoneRequired";
  if (!/^\+?\d+$/.test(phone)) return "phoneNumeric";
  return normalizePhone(typed) === null ? "phoneWrong" : null;
}

export function findEmailFault(typed: string): EmailFault | null {
  const email = emailAsTyped(typed);
  if (email === "") return "emailRequired";
  return email.length <= EMAIL_LENGTH_MAX && isEmail(email) ? null : "emailWrong";
}

export function findAddressFault(typed: string): AddressFault | null {
  const address = lineAsTyped(typed);
  if (address === "") return "addressRequired";
  return address.length <= ADDRESS_LENGTH_MAX && isPlainText(address) ? null : "addressWrong";
}
