/** The buyer's contact, and the rules that the form checks before it is sent (spec 5). */
import { latinDigits } from "../../../worker/domain/digits.ts";

export interface Contact {
  name: string;
  phone: string;
  email: string;
}

export type ContactError =
  | "nameRequired"
  | "phoneRequired"
  | "phoneNumeric"
  | "phoneWrong"
  | "emailWrong";

export function nameError(typed: string): ContactError | null {
  return typed.trim() === "" ? "nameRequired" : null;
}

/** Numbers of Bangladesh (01 and nine more), and of other countries with + in front. */
export function phoneError(typed: string): ContactError | null {
  const plain = plainPhone(typed);
  if (plain === "") return "phoneRequired";
  if (!/^\+?\d+$/.test(plain)) return "phoneNumeric";
  const isLocal = /^(?:0|(?:\+|00)?8800?)1\d{9}$/.test(plain);
  const isForeign = /^(\+|00)(?!880)[1-9]\d{7,14}$/.test(plain);
  return isLocal || isForeign ? null : "phoneWrong";
}

export function emailError(typed: string): ContactError | null {
  const email = typed.trim();
  return email === "" || /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email) ? null : "emailWrong";
}

/** Latin digits without the spaces and dashes between them: phone numbers are typed with either keyboard. */
export function plainPhone(typed: string): string {
  return latinDigits(typed).replaceAll(/[\s\-().]/g, "");
}
