/** The short names of a destination as one text, with a semicolon between, and back. */

export function shortNamesIn(text: string): string[] {
  return text
    .split(";")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

export function shortNamesText(names: readonly string[]): string {
  return names.join("; ");
}
