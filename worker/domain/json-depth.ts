/** Limits the depth of a JSON text: no body of ours has more than a few levels. Pure, one pass. */

export const JSON_LEVELS_MAX = 32;

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [
  34, 92, 91, 93, 123, 125,
];

/** Whether lists and objects are nested at most `JSON_LEVELS_MAX` deep. Any text has an answer. */
export function isFlatJson(text: string): boolean {
  let levels = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (isInText) {
      if (letter === BACKSLASH) at += 1;
      else if (letter === QUOTE) isInText = false;
    } else if (letter === QUOTE) isInText = true;
    else if (letter === OPEN_LIST || letter === OPEN_OBJECT) {
      levels += 1;
      if (levels > JSON_LEVELS_MAX) return false;
    } else if (letter === CLOSE_LIST || letter === CLOSE_OBJECT) levels -= 1;
  }
  return true;
}
