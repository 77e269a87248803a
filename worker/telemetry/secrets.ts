/**
 * Takes out of a text what may be somebody's secret: a ticket's address, a phone's push address, a token, a phone
 * number, an email. Pure, and linear in the text's length.
 */

const LEFT_OUT = "…";

/** An absolute address behind its host: a push endpoint is a capability, and a query may hold anything. */
const BEHIND_HOST = /\b((?:https?|wss?):\/\/[^\s/?#"'<>]{1,300})[/?#][^\s"'<>]*/g;
/** The last part of a path that ends in an id, such as `/limited-invoice/…`. The pattern of a route (`/:id`) stays. */
const ID_IN_PATH =
  /(\/(?:t|[a-z-]*invoice|live|uploads\/agents|get-[a-z-]*ticketing-[a-z-]+))\/(?!:)[^\s/?#"'<>]+/g;
const QUERY = /[?#][^\s"'<>]*=[^\s"'<>]*/g;

/** An id or a token: 20 characters and more of base64url that are no plain word. */
const TOKEN = /[A-Za-z0-9_-]{20,}/g;
const PLAIN_WORD = /^[a-z_-]+$|^[A-Z_-]+$/;
const PHONE = /(?:\+?88)?01\d{9}/g;
const EMAIL = /[^\s@"'<>]{1,64}@[^\s@"'<>]{1,200}/g;
/** A parser quotes the beginning of what it was given. */
const QUOTED_JSON = /"[^"]*"(?:\.\.\.)?(?= is not valid JSON)/g;

/** For text of our own code: addresses keep their host, paths that end in an id lose it, queries are removed. */
export function removeSecretPaths(text: string): string {
  return text
    .replaceAll(BEHIND_HOST, `$1/${LEFT_OUT}`)
    .replaceAll(ID_IN_PATH, `$1/${LEFT_OUT}`)
    .replaceAll(QUERY, LEFT_OUT);
}

/** For the text of an error, whose author knew of no secrets: tokens, phone numbers and emails are removed too. */
export function removeSecrets(text: string): string {
  return removeSecretPaths(text)
    .replaceAll(QUOTED_JSON, LEFT_OUT)
    .replaceAll(EMAIL, LEFT_OUT)
    .replaceAll(PHONE, LEFT_OUT)
    .replaceAll(TOKEN, (word) => (PLAIN_WORD.test(word) ? word : LEFT_OUT));
}
