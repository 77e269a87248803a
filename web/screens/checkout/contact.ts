/** The buyer's contact, and the rules that the form checks before it is sent (spec 5). */
import { nameAsTyped } from "../../../worker/domain/as-typed.ts";
import { emailAsTyped, isEmail } from "../../../worker/domain/email.ts";
import { normalPhone, phoneAsTyped } from "../../../worker/domain/phone.ts";

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
  return nameAsTyped(typed) === "" ? "nameRequired" : null;
}

/** Numbers of Bangladesh, and of other countries with + in front. */
export function phoneError(typed: string): ContactError | null {
  const plain = phoneAsTyped(typed);
  if (plain === "") return "phoneRequired";
  if (!/^\+?\d+$/.test(plain)) return "phoneNumeric";
  return normalPhone(typed) === null ? "phoneWrong" : null;
}

export function emailError(typed: string): ContactError | null {
  const email = emailAsTyped(typed);
  return email === "" || isEmail(email) ? null : "emailWrong";
}
