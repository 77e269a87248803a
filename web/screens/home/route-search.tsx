/** The search above the destinations: it filters the lists, and says how many it found. */
import { useEffect, useRef } from "react";
import { useMessages } from "../../i18n/use-messages.ts";
import styles from "./route-search.module.css";

interface Props {
  /** Null while nothing is typed. */
  found: number | null;
  onType: (typed: string) => void;
  /** When somebody is about to type. */
  onNear: () => void;
}

export function RouteSearch({ found, onType, onNear }: Props) {
  const { t, digits } = useMessages();
  const input = useRef<HTMLInputElement>(null);
  // What was typed before the page was hydrated counts too.
  useEffect(() => onType(input.current?.value ?? ""), [onType]);
  useEffect(() => {
    if (found !== null) showBelow(input.current);
  }, [found]);
  return (
    <search className={styles["search"]}>
      <label htmlFor="route-search">{t.home.searchLabel}</label>
      <input
        ref={input}
        id="route-search"
        className={styles["input"]}
        type="search"
        placeholder={t.home.searchHint}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        onFocus={onNear}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <output>
        {found === 0 && t.home.searchNone}
        {found !== null && found > 0 && t.home.searchFound(digits(found))}
      </output>
    </search>
  );
}

/** Below the field, in px: the heading of a list and the name on its first card. */
const ROOM = 320;

/** A phone's keyboard covers what stands below a field in the middle of the window. */
function showBelow(field: HTMLInputElement | null): void {
  if (field === null || document.activeElement !== field) return;
  const { visualViewport: seen, innerHeight } = window;
  const end = seen === null ? innerHeight : seen.offsetTop + seen.height;
  if (end - field.getBoundingClientRect().bottom < ROOM) field.labels?.[0]?.scrollIntoView();
}
