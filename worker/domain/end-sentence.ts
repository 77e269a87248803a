/** The end of a sentence that a name or a typed text closes: a notice's first line may bring its own. Pure. */

const ENDS = /[।.!?…]$/u;

export function endSentence(text: string, mark: "।" | "."): string {
  return ENDS.test(text) ? text : `${text}${mark}`;
}
