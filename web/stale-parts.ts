/**
 * A page that was open while a new version went out asks for parts that are gone. One reload brings the new page;
 * a second failure within a minute is something else and goes to the error screen.
 */
const KEY = "parts-reloaded-at";
const AGAIN_AFTER_MS = 60_000;

export function reloadOnceWhenPartsAreGone(): void {
  window.addEventListener("vite:preloadError", (event) => {
    try {
      const before = Number(sessionStorage.getItem(KEY));
      if (Date.now() - before < AGAIN_AFTER_MS) return;
      sessionStorage.setItem(KEY, String(Date.now()));
    } catch {
      // Without memory a reload could go round for ever.
      return;
    }
    event.preventDefault();
    location.reload();
  });
}
