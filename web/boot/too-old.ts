/**
 * A browser older than those of web/oldest-browsers.ts: index.html has told the visitor, and the scripts do not start.
 */
declare global {
  interface Window {
    isTooOld?: boolean;
  }
}

export function isTooOld(): boolean {
  return window.isTooOld === true;
}
