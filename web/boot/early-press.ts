/**
 * The words of a page are there before its buttons work. Which one was pressed meanwhile, the last one, index.html has
 * noticed; it is pressed again when there is somebody to hear it.
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
  const { button } = keepPress;
  // React hears nothing while it is still taking the page over.
  if (button) setTimeout(() => button.click());
}
