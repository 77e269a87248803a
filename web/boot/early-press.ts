/**
 * A server-rendered page shows its buttons before they work. index.html stores the last one that was pressed meanwhile;
 * it is clicked once the page is hydrated.
 */
declare global {
  interface Window {
    keepPress?: { (event: Event): void; button?: HTMLButtonElement | null };
  }
}

export function answerEarlyPress(): void {
  const { keepPress } = window;
  if (keepPress === undefined) return;
  delete window.keepPress;
  document.removeEventListener("click", keepPress);
  document.removeEventListener("submit", keepPress);
  const { button } = keepPress;
  button?.removeAttribute("data-early");
  // React handles no events while it is still hydrating.
  if (button) setTimeout(() => button.click());
}
