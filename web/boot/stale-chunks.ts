/**
 * A page that was open during a deployment imports chunks that are gone. One reload brings the new page; a second failure
 * within a minute has another cause and goes to the error screen.
 */
const KEY = "parts-reloaded-at";
const AGAIN_AFTER_MS = 60_000;

let reloading = false;

/** The error screen shows nothing meanwhile. */
export function isReloading(): boolean {
  return reloading;
}

export function reloadOnceWhenChunksAreGone(): void {
  window.addEventListener("vite:preloadError", () => {
    // Offline they are only unreachable.
    if (reloading || !navigator.onLine || !recordReload()) return;
    reloading = true;
    location.reload();
  });
}

/** Stores the time of this reload. False: the last was less than a minute ago, or no time can be stored, and it could loop. */
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
