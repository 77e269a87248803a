/**
 * The router of the browser: the contexts that react-router's hooks read, over the History API. Its `Router`,
 * `BrowserRouter` and `useSearchParams` are in modules with the data, fetchers and forms of data routers, which this
 * product does not use: 7 KB compressed that every visitor would load.
 */
import { startTransition, useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { ReactNode } from "react";
import {
  NavigationType,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
  createPath,
  parsePath,
  useLocation,
  useNavigate,
  type Location,
  type NavigateOptions,
  type Navigator,
  type To,
} from "react-router";

interface Position {
  location: Location;
  navigationType: NavigationType;
}

export function BrowserRouter({ children }: { children: ReactNode }) {
  const [position, setPosition] = useState<Position>(() => positionBy(NavigationType.Pop));
  const first = useRef(position);
  const navigation = useMemo(() => {
    const show = (type: NavigationType) => startTransition(() => setPosition(positionBy(type)));
    const navigator = navigatorWith(show);
    return { basename: "/", navigator, static: false, useTransitions: undefined, future: {} };
  }, []);
  useLayoutEffect(() => {
    const onPop = () => startTransition(() => setPosition(positionBy(NavigationType.Pop)));
    window.addEventListener("popstate", onPop);
    // Back may have been pressed while the first screen was rendered.
    if (toHref(first.current.location) !== toHref(window.location)) onPop();
    return () => window.removeEventListener("popstate", onPop);
  }, []);
  return (
    <NavigationContext value={navigation}>
      <LocationContext value={position}>{children}</LocationContext>
    </NavigationContext>
  );
}

type SetQuery = (next: URLSearchParams | Record<string, string>, options?: NavigateOptions) => void;

/** The query of the address, and a function that navigates to the same path with another one. */
export function useSearchParams(): readonly [query: URLSearchParams, setQuery: SetQuery] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const setQuery = useCallback<SetQuery>(
    (next, options) => void navigate(`?${new URLSearchParams(next)}`, options),
    [navigate],
  );
  return [query, setQuery];
}

function navigatorWith(show: (type: NavigationType) => void): Navigator {
  return {
    createHref: toHref,
    go: (delta) => window.history.go(delta),
    push(to, state) {
      try {
        window.history.pushState(toHistoryEntry(state), "", toHref(to));
      } catch {
        // Some browsers limit how often this may be called; the page is then loaded instead.
        window.location.assign(toHref(to));
        return;
      }
      show(NavigationType.Push);
    },
    replace(to, state) {
      window.history.replaceState(toHistoryEntry(state), "", toHref(to));
      show(NavigationType.Replace);
    },
  };
}

/** `usr` and `key`: in react-router's format. */
function toHistoryEntry(state: unknown) {
  return { usr: state, key: Math.random().toString(36).slice(2, 10) };
}

function positionBy(type: NavigationType): Position {
  const entry: { usr?: unknown; key?: string } | null = window.history.state;
  const { pathname, search, hash } = window.location;
  const location: Location = {
    pathname,
    search,
    hash,
    state: entry?.usr ?? null,
    key: entry?.key ?? "default",
  };
  return { location, navigationType: type };
}

function toHref(to: To): string {
  return createPath(typeof to === "string" ? parsePath(to) : to);
}
