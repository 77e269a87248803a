/**
 * Repeats an early click. A server-rendered page shows its buttons before they work; index.html stores the last one
 * that was clicked, and it is clicked again once the page is hydrated.
 */
declare global {
  interface Window {
    keepEarlyClick?: { (event: Event): void; button?: HTMLButtonElement | null };
  }
}

export function replayEarlyClick(): void {
  const { keepEarlyClick } = window;
  if (keepEarlyClick === undefined) return;
  delete window.keepEarlyClick;
  document.removeEventListener("click", keepEarlyClick);
  document.removeEventListener("submit", keepEarlyClick);
  const { button } = keepEarlyClick;
  button?.removeAttribute("data-early");
  // React handles no events while it is still hydrating.
  if (button) setTimeout(() => button.click());
}
