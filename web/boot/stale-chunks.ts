/**
 * A page that was open during a deployment imports chunks that no longer exist. One reload loads the new page; a second
 * failure within a minute has another cause and shows the error screen.
 */
const KEY = "parts-reloaded-at";
const AGAIN_AFTER_MS = 60_000;

let reloading = false;

/** True while the page reloads: the error screen then shows nothing. */
export function isReloading(): boolean {
  return reloading;
}

export function reloadOnceWhenChunksAreGone(): void {
  window.addEventListener("vite:preloadError", () => {
    // Offline the chunks are unreachable, not missing.
    if (reloading || !navigator.onLine || !recordReload()) return;
    reloading = true;
    location.reload();
  });
}

/**
 * Stores the time of this reload. Returns false if a reload could loop: the last one was less than a minute ago, or the
 * time can't be stored.
 */
function recordReload(): boolean {
  try {
    const before = Number(sessionStorage.getItem(KEY));
    if (Date.now() - before < AGAIN_AFTER_MS) return false;
    sessionStorage.setItem(KEY, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}
