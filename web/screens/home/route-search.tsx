/** The search field in the hero. It filters the lists and announces the number of results. */
import { useEffect, useRef } from "react";
import { useMessages } from "../../i18n/use-messages.ts";
import styles from "./route-search.module.css";

interface Props {
  /** Null while nothing is typed, or the code of the search is not loaded. */
  resultCount: number | null;
  onType: (typed: string) => void;
  /** Called when the field gets the focus, to preload the code of the search. */
  onFocus: () => void;
}

export function RouteSearch({ resultCount, onType, onFocus }: Props) {
  const { t, digits } = useMessages();
  const input = useRef<HTMLInputElement>(null);
  // Reads what the visitor typed before hydration.
  useEffect(() => onType(input.current?.value ?? ""), [onType]);
  useEffect(() => {
    if (resultCount !== null) scrollResultsIntoView(input.current);
  }, [resultCount]);
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
        onFocus={onFocus}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <output>
        {resultCount === 0 && t.home.searchNone}
        {resultCount !== null && resultCount > 0 && t.home.searchFound(digits(resultCount))}
      </output>
    </search>
  );
}

/** Space below the field, in px, that shows the heading of a list and the name on its first card. */
const RESULT_SPACE = 320;

/** Scrolls the focused field to the top when the keyboard of a phone leaves too little space for the results below. */
function scrollResultsIntoView(field: HTMLInputElement | null): void {
  if (field === null || document.activeElement !== field) return;
  const { visualViewport: viewport, innerHeight } = window;
  const visibleBottom = viewport === null ? innerHeight : viewport.offsetTop + viewport.height;
  const space = visibleBottom - field.getBoundingClientRect().bottom;
  if (space < RESULT_SPACE) field.labels?.[0]?.scrollIntoView();
}
