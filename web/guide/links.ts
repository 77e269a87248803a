/**
 * The link that pairs a phone: `/guide#<token>`. It is a secret, so it leaves the address before anything else is done,
 * and stays in the memory of the page until it is used.
 */
import { useEffect, useState } from "react";

const TOKEN = /(?:^|#)([\w-]{22,64})$/;

/** What was pasted: the whole address, or its end. Null: no link of a guide. */
export function parseLink(pasted: string): string | null {
  return TOKEN.exec(pasted.trim())?.[1] ?? null;
}

/** Returns null when the address has no link. */
export function takeLink(): string | null {
  const link = location.hash === "" ? null : parseLink(location.hash);
  if (location.hash !== "") history.replaceState(null, "", location.pathname);
  return link;
}

/** The link with which the page was opened, or which was opened in this window since; the second drops it. */
export function useLink(first: string | null): [string | null, () => void] {
  const [link, setLink] = useState(first);
  useEffect(() => {
    const onHash = () => {
      const next = takeLink();
      if (next !== null) setLink(next);
    };
    addEventListener("hashchange", onHash);
    return () => removeEventListener("hashchange", onHash);
  }, []);
  return [link, () => setLink(null)];
}
