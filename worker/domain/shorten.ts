/** Shortens a text to so many characters, with a mark where it was cut. */
export function shortenText(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
