/** The code in a fragment, or behind the last `#` of what was typed, scanned or pasted: a whole address is accepted. */
export function ticketCodeIn(text: string): string {
  const code = text.slice(text.lastIndexOf("#") + 1).trim();
  try {
    return decodeURIComponent(code);
  } catch {
    return code;
  }
}
