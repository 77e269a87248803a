/** Whether the page is before somebody's eyes, as the browser says. */
import { useSyncExternalStore } from "react";

export function useIsSeen(): boolean {
  return useSyncExternalStore(listen, () => !document.hidden);
}

function listen(notify: () => void): () => void {
  document.addEventListener("visibilitychange", notify);
  return () => document.removeEventListener("visibilitychange", notify);
}
