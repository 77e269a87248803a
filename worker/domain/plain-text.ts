/** Which characters a field of one line, or of several, may contain. Pure. */

/** No markup, no control characters, no bidirectional overrides, no lone surrogates. */
const ODD = /[<>\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/u;
const LINE_BREAKS = /[\r\n\t]/g;

/** One line of readable text, with a letter or digit of any script; whether it may be empty is another rule. */
export function isPlainLine(text: string): boolean {
  return !ODD.test(text) && (text === "" || /[\p{L}\p{N}]/u.test(text));
}

export function isPlainText(text: string): boolean {
  return isPlainLine(text.replaceAll(LINE_BREAKS, " "));
}
