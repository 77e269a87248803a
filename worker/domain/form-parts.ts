/** Counts the parts of a form and measures their headers, before the form is parsed. Pure, one pass. */

/** A sign-up has eight fields and a photo. */
export const FORM_PARTS_MAX = 20;
/** A name, a file's name and a type. */
export const FORM_HEAD_LENGTH_MAX = 1_000;

const BOUNDARY = /;\s*boundary="?([^";]{1,70})"?/i;
const HEAD_END = "\r\n\r\n";

/**
 * Whether a `multipart/form-data` body is short enough to parse. `type`: its content type. Any bytes have an answer.
 */
export function isShortForm(type: string, body: Uint8Array): boolean {
  const boundary = BOUNDARY.exec(type)?.[1];
  if (boundary === undefined) return false;
  // Each byte is one character, whatever it means.
  const [, ...parts] = new TextDecoder("latin1")
    .decode(body)
    .split(`--${boundary}`, FORM_PARTS_MAX + 3);
  const areFew = parts.length <= FORM_PARTS_MAX + 1;
  return (
    areFew &&
    parts.every(
      (part) =>
        part.slice(0, FORM_HEAD_LENGTH_MAX).includes(HEAD_END) || part.length <= HEAD_END.length,
    )
  );
}
