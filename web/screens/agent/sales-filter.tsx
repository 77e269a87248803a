import { useState, type SubmitEvent } from "react";
import { useWords } from "../../text/use-words.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/field.tsx";
import styles from "./agent.module.css";
import { lastDays, type SalesWish } from "./sales-days.ts";

const PERIODS = [
  ["today", 1],
  ["week", 7],
  ["month", 30],
] as const;

interface Props {
  wish: SalesWish;
  /** When the page was opened: today is the day of it. */
  now: number;
  onWish: (wish: SalesWish) => void;
}

/** Days and words; nothing is asked before the button is pressed, but for the days at hand. */
export function SalesFilter({ wish, now, onWish }: Props) {
  const { t } = useWords();
  const [typed, setTyped] = useState(wish);
  const today = lastDays(1, now).to;

  const change = (over: Partial<SalesWish>): SalesWish => {
    const changed = { ...typed, ...over };
    setTyped(changed);
    return changed;
  };

  const show = (event: SubmitEvent): void => {
    event.preventDefault();
    onWish({ ...typed, search: typed.search.trim() });
  };

  return (
    <Card as="search">
      <form className={styles["filter"]} onSubmit={show}>
        <div className={styles["periods"]}>
          {PERIODS.map(([name, days]) => {
            const period = lastDays(days, now);
            const isChosen = wish.from === period.from && wish.to === period.to;
            return (
              <button
                key={name}
                type="button"
                aria-pressed={isChosen}
                onClick={() => onWish({ ...change(period), search: typed.search.trim() })}
              >
                {t.agents.periods[name]}
              </button>
            );
          })}
        </div>
        <Field label={t.agents.from}>
          {(tied) => (
            <input
              {...tied}
              type="date"
              required
              min="2017-01-01"
              max={typed.to || today}
              value={typed.from}
              onChange={(event) => change({ from: event.target.value })}
            />
          )}
        </Field>
        <Field label={t.agents.to}>
          {(tied) => (
            <input
              {...tied}
              type="date"
              required
              min={typed.from}
              value={typed.to}
              onChange={(event) => change({ to: event.target.value })}
            />
          )}
        </Field>
        <div className={styles["search"]}>
          <Field label={t.agents.search} hint={t.agents.searchHint}>
            {(tied) => (
              <input
                {...tied}
                type="search"
                maxLength={60}
                autoComplete="off"
                value={typed.search}
                onChange={(event) => change({ search: event.target.value })}
              />
            )}
          </Field>
        </div>
        <Button type="submit">{t.agents.show}</Button>
      </form>
    </Card>
  );
}
