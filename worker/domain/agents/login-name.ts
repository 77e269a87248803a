/**
 * Normalises an agent's log-in name: a phone number to its stored form, an email to lower case. All spellings of one
 * contact count as one, for look-up and for rate limits.
 */
import { emailAsTyped } from "../email.ts";
import { normalPhone } from "../phone.ts";

export type LoginName = { mobile: string } | { email: string };

export function loginName(typed: string): LoginName {
  const mobile = normalPhone(typed);
  return mobile === null ? { email: emailAsTyped(typed).toLowerCase() } : { mobile };
}

export function contactOf(name: LoginName): string {
  return "mobile" in name ? name.mobile : name.email;
}
