/**
 * Back and Forward can change the address of a server-rendered page before its scripts run, and load nothing: what is
 * drawn is then another page's. index.html has noted which.
 */
declare global {
  interface Window {
    drawnAddress?: string;
  }
}

/** Empties the page where its address has changed, so that it is rendered anew, from its top, and not hydrated. */
export function clearWhenLeft(container: Element): void {
  const { pathname, search } = window.location;
  if (window.drawnAddress === undefined || window.drawnAddress === pathname + search) return;
  container.replaceChildren();
  window.scrollTo(0, 0);
}
