/** The day of the search with the ones before and after it, and the form of Modify Search. */
import { useRef, useState } from "react";
import { useMessages } from "../../i18n/use-messages.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./bus-view.module.css";
import type { Search } from "./sample.ts";
import { SearchForm } from "./search-form.tsx";
import { moveToDay } from "./search.ts";

interface Props {
  search: Search;
  onChange: (search: Search) => void;
}

export function SearchHead({ search, onChange }: Props) {
  const { t, longDate } = useMessages();
  const [isModifying, setIsModifying] = useState(false);
  const modify = useRef<HTMLButtonElement>(null);

  const leave = (): void => {
    setIsModifying(false);
    modify.current?.focus();
  };

  return (
    <>
      <section className={styles["head"]} aria-label={t.seatViews.day}>
        <Button variant="quiet" onClick={() => onChange(moveToDay(search, -1))}>
          {t.seatViews.previousDay}
        </Button>
        <p className={styles["day"]} aria-live="polite">
          <time dateTime={search.date}>{longDate(search.date)}</time>
        </p>
        <Button variant="quiet" onClick={() => onChange(moveToDay(search, 1))}>
          {t.seatViews.nextDay}
        </Button>
        <Button
          ref={modify}
          aria-expanded={isModifying}
          onClick={() => setIsModifying((before) => !before)}
        >
          {t.seatViews.modifySearch}
        </Button>
      </section>
      {isModifying && (
        <SearchForm
          search={search}
          onApply={(next) => {
            onChange(next);
            leave();
          }}
          onCancel={leave}
        />
      )}
    </>
  );
}
