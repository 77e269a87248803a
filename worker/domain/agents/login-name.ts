/**
 * The one normal form of what an agent logs in with: a phone number as it is stored, otherwise an email in lower case.
 * Every spelling of one contact is one contact, for look-up and for counting alike.
 */
import { normalPhone } from "../phone.ts";

export type LoginName = { mobile: string } | { email: string };

export function loginName(typed: string): LoginName {
  const mobile = normalPhone(typed);
  return mobile === null ? { email: typed.normalize("NFC").trim().toLowerCase() } : { mobile };
}

export function contactOf(name: LoginName): string {
  return "mobile" in name ? name.mobile : name.email;
}
