import { OLDEST_BROWSERS } from "../../web/oldest-browsers.ts";

/** The first versions of Chrome, Safari and Firefox with a feature. */
export type Since = readonly [chrome: number, safari: number, firefox: number];

/** One of the oldest browsers does not have it. */
export function isNewer([chrome, safari, firefox]: Since): boolean {
  return (
    chrome > OLDEST_BROWSERS.chrome ||
    safari > OLDEST_BROWSERS.safari ||
    firefox > OLDEST_BROWSERS.firefox
  );
}
