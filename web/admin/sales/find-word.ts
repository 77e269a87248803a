/** The word for a code of the wire; a code that this build does not know is shown as it is. Pure. */
export function findWord(words: Readonly<Record<string, string>>, name: string): string {
  return Object.hasOwn(words, name) ? (words[name] ?? name) : name;
}
