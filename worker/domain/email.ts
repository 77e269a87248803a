/** Email addresses, by one rule for the forms and the server. */
import { codeAsTyped } from "./as-typed.ts";

export const EMAIL_LENGTH_MAX = 200;

const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN = /^(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/;

/** As it is sent and stored; whether it is an address is another question. */
export function emailAsTyped(text: string): string {
  return codeAsTyped(text).replace(/^mailto:/i, "");
}

/** An unquoted local part (RFC 5321, 4.1.2) at a domain of Latin letters. */
export function isEmail(email: string): boolean {
  const at = email.lastIndexOf("@");
  return (
    at > 0 &&
    email.length <= EMAIL_LENGTH_MAX &&
    LOCAL_PART.test(email.slice(0, at)) &&
    DOMAIN.test(email.slice(at + 1))
  );
}
