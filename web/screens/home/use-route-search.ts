/**
 * The search among the destinations. Its code is loaded when somebody is about to type, so that the home page gets no
 * heavier; what is typed meanwhile is searched for once it is there.
 */
import { useState } from "react";
import type { findByWords } from "../../../worker/domain/search/find-by-words.ts";
import { browserOnly } from "../../boot/browser-only.ts";
import type { RouteItem } from "./route-card.tsx";

interface RouteSearching {
  /** The result of the search; null while nothing is typed or its code is not loaded. */
  found: readonly RouteItem[] | null;
  search: (typed: string) => void;
  preload: () => void;
}

export function useRouteSearch(routes: readonly RouteItem[]): RouteSearching {
  const [typed, setTyped] = useState("");
  const [find, setFind] = useState<typeof findByWords | null>(null);
  const isTyped = typed.trim() !== "";
  const preload = (): void => {
    (import.meta.env.SSR ? browserOnly() : import("../../../worker/domain/search/find-by-words.ts"))
      .then((loaded) => setFind(() => loaded.findByWords))
      // Without a connection all destinations stay; the next letter tries again.
      .catch(() => undefined);
  };
  const search = (text: string): void => {
    setTyped(text);
    if (text.trim() !== "") preload();
  };
  return { found: find === null || !isTyped ? null : find(routes, typed), search, preload };
}
