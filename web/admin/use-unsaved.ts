/** What was typed and not saved is not lost by a press: whoever goes elsewhere, or closes the tab, is asked first. */
import { useEffect } from "react";
import { askBeforeLeaving } from "./use-hash.ts";

/** `question`: asked when the place changes. The browser asks in its own words when the tab is closed. */
export function useUnsaved(isUnsaved: boolean, question: string): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const onClose = (event: BeforeUnloadEvent) => event.preventDefault();
    const forget = askBeforeLeaving(() => window.confirm(question));
    window.addEventListener("beforeunload", onClose);
    return () => {
      forget();
      window.removeEventListener("beforeunload", onClose);
    };
  }, [isUnsaved, question]);
}
