/** The letters that names begin with, each once, in the order of the alphabet. */
export function listFirstLetters(names: readonly string[]): string[] {
  const letters = [...new Set(names.flatMap((name) => name.slice(0, 1) || []))];
  letters.sort();
  return letters;
}
