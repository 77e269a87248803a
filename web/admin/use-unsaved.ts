/** Asks before unsaved input is left for another place, or the tab is closed. */
import { useEffect } from "react";
import { askBeforeLeaving } from "./use-hash.ts";

/** `question`: asked when the place changes. The browser asks in its own words when the tab is closed. */
export function useUnsaved(isUnsaved: boolean, question: string): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const onClose = (event: BeforeUnloadEvent) => event.preventDefault();
    const stopAsking = askBeforeLeaving(() => window.confirm(question));
    window.addEventListener("beforeunload", onClose);
    return () => {
      stopAsking();
      window.removeEventListener("beforeunload", onClose);
    };
  }, [isUnsaved, question]);
}
