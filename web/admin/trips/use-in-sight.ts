/** Scrolls to what was asked for: on a phone it stands below the seat map. */
import { useEffect, useRef, type RefObject } from "react";

/** `shown`: what the element shows; empty while it shows nothing. */
export function useInSight<Shown extends HTMLElement>(shown: string): RefObject<Shown | null> {
  const element = useRef<Shown>(null);
  useEffect(() => {
    if (shown !== "") element.current?.scrollIntoView({ block: "nearest" });
  }, [shown]);
  return element;
}
