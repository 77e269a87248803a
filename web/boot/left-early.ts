/**
 * Handles Back and Forward before the scripts of a server-rendered page run. They can change the address without
 * loading anything, so the rendered content belongs to another address, which index.html has recorded.
 */
declare global {
  interface Window {
    drawnAddress?: string;
  }
}

/** Empties the page if its address has changed, so that it is rendered again from its top instead of hydrated. */
export function clearWhenLeft(container: Element): void {
  const { pathname, search } = window.location;
  if (window.drawnAddress === undefined || window.drawnAddress === pathname + search) return;
  container.replaceChildren();
  window.scrollTo(0, 0);
}
