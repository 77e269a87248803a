/**
 * Browsers inside other apps can neither print nor save, and do not report it. Printing is tried: a page that prints
 * gets `beforeprint` before print() returns. Saving gives no sign, so it is inferred: there is no way to share on a
 * phone, or the browser's name is known to be such a one.
 */
const KNOWN = /\bFBA[NV]\b|FB_IAB|\bInstagram\b|\bMessenger\b|\bWhatsApp\b|\bLine\/|; wv\)/;

/** Signs that printing has begun: its event, or a window in front of the page. */
const SIGNS = ["beforeprint", "blur", "pagehide"] as const;
/** Some browsers show their window a moment after print() has returned. */
const SIGN_WITHIN_MS = 1_500;

/** Resolves to false if nothing was printed. */
export async function tryToPrint(): Promise<boolean> {
  let wasPrinted = false;
  const note = () => {
    wasPrinted = true;
  };
  for (const sign of SIGNS) addEventListener(sign, note);
  try {
    window.print();
  } catch {
    // A page in such a browser may not do this.
  }
  if (!wasPrinted) await new Promise((resolve) => setTimeout(resolve, SIGN_WITHIN_MS));
  for (const sign of SIGNS) removeEventListener(sign, note);
  return wasPrinted;
}

interface Browser {
  userAgent: string;
  maxTouchPoints: number;
  share?: unknown;
}

/** Whether a file that is saved may well go nowhere. */
export function canBeConfined({ userAgent, maxTouchPoints, share }: Browser): boolean {
  return KNOWN.test(userAgent) || (maxTouchPoints > 0 && share === undefined);
}

/** Opens the page in Chrome on Android, which takes a page out of another app by this; null elsewhere. */
export function chromeAddress(address: string, userAgent: string): string | null {
  if (!/\bAndroid\b/.test(userAgent)) return null;
  const { host, pathname, search, protocol } = new URL(address);
  return `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};package=com.android.chrome;end`;
}
