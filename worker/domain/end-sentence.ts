/** Ends a sentence whose last words somebody has typed, which may have a full stop of their own. Pure. */

const ENDS = /[।.!?…]$/u;

export function endSentence(text: string, mark: "।" | "."): string {
  return ENDS.test(text) ? text : `${text}${mark}`;
}
