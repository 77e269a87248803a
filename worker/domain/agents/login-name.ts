/**
 * Normalises an agent's log-in name: a phone number to its stored form, an email to lower case. All spellings of one
 * contact count as one, for look-up and for rate limits.
 */
import { emailAsTyped } from "../email.ts";
import { normalizePhone } from "../phone.ts";

export type LoginName = { mobile: string } | { email: string };

export function loginName(typed: string): LoginName {
  const mobile = normalizePhone(typed);
  return mobile === null ? { email: emailAsTyped(typed).toLowerCase() } : { mobile };
}

export function formatContact(name: LoginName): string {
  return "mobile" in name ? name.mobile : name.email;
}
