/** The word for a code of the wire; a code that this build does not know is shown as it is. Pure. */
export function findWord(words: Readonly<Record<string, string>>, name: string): string {
  return Object.hasOwn(words, name) ? (words[name] ?? name) : name;
}

/**
 * What fails in people's words, also where a newer shop knows a condition that this page does not. What is said of the
 * first wallet is said of the others with their names.
 */
export function sayFailure(
  words: { failures: Readonly<Record<string, string>>; healthTitle: string },
  condition: string,
): string {
  const name = condition.replace("other_wallet", "provider");
  const word = findWord(words.failures, name);
  return word === name ? words.healthTitle : word;
}
