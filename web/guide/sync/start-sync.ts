/** When a guide's phone exchanges with the shop: at the start, at signs of a connection, and from time to time. */
import type { Guide } from "../guide-parts.ts";

/** How often it is looked whether something is due, and whether the list has reached its end. */
const LOOKS_EVERY_MS = 5_000;

/** Returns what ends it. Nothing here waits for the exchange, nor does the screen. */
export function startSync(guide: Guide): () => void {
  const onSignal = () => void guide.tick("signal");
  const onSight = () => {
    if (!document.hidden) onSignal();
  };
  addEventListener("online", onSignal);
  document.addEventListener("visibilitychange", onSight);
  const timer = setInterval(() => void guide.tick("timer"), LOOKS_EVERY_MS);
  onSignal();
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", onSight);
    removeEventListener("online", onSignal);
  };
}
