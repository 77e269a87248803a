/** A message's text with its addresses as links, the way a phone shows it. */
import { html } from "hono/html";

/** An address ends before the sign of a sentence that follows it. */
const ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?()।]/g;

export function linkedText(text: string) {
  const pieces = [];
  let from = 0;
  for (const found of text.matchAll(ADDRESS)) {
    const [address] = found;
    pieces.push(text.slice(from, found.index), link(address));
    from = found.index + address.length;
  }
  pieces.push(text.slice(from));
  return html`${pieces}`;
}

function link(address: string) {
  return html`<a href="${address}" target="_blank" rel="noopener noreferrer">${address}</a>`;
}
