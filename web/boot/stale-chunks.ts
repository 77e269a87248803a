/**
 * A page that was open while a new version went out asks for parts that are gone. One reload brings the new page;
 * a second failure within a minute is something else and goes to the error screen.
 */
const KEY = "parts-reloaded-at";
const AGAIN_AFTER_MS = 60_000;

let reloading = false;

/** The error screen keeps still meanwhile. */
export function isReloading(): boolean {
  return reloading;
}

export function reloadOnceWhenPartsAreGone(): void {
  window.addEventListener("vite:preloadError", () => {
    // Without a connection they are not gone, only out of reach.
    if (reloading || !navigator.onLine || !mayReload()) return;
    reloading = true;
    location.reload();
  });
}

/** Without a memory of the last time a reload could go round for ever. */
function mayReload(): boolean {
  try {
    const before = Number(sessionStorage.getItem(KEY));
    if (Date.now() - before < AGAIN_AFTER_MS) return false;
    sessionStorage.setItem(KEY, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}
