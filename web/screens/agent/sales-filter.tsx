import { useState, type SubmitEvent } from "react";
import { useMessages } from "../../i18n/use-messages.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/field.tsx";
import styles from "./agent.module.css";
import { listLastDays, type SalesInput } from "./sales-days.ts";

const PERIODS = [
  ["today", 1],
  ["week", 7],
  ["month", 30],
] as const;

interface Props {
  input: SalesInput;
  /** When the page was opened; "today" is derived from it. */
  now: number;
  onInput: (input: SalesInput) => void;
}

/** Days and search text; loaded when the button is pressed, or at once for a preset of days. */
export function SalesFilter({ input, now, onInput }: Props) {
  const { t } = useMessages();
  const [typed, setTyped] = useState(input);
  const today = listLastDays(1, now).to;

  const change = (over: Partial<SalesInput>): SalesInput => {
    const changed = { ...typed, ...over };
    setTyped(changed);
    return changed;
  };

  const show = (event: SubmitEvent): void => {
    event.preventDefault();
    onInput({ ...typed, search: typed.search.trim() });
  };

  return (
    <Card as="search">
      <form className={styles["filter"]} onSubmit={show}>
        <Periods
          input={input}
          now={now}
          onPeriod={(period) => onInput({ ...change(period), search: typed.search.trim() })}
        />
        <DayField
          label={t.agents.from}
          day={typed.from}
          min="2017-01-01"
          max={typed.to || today}
          onDay={(from) => change({ from })}
        />
        <DayField
          label={t.agents.to}
          day={typed.to}
          min={typed.from}
          onDay={(to) => change({ to })}
        />
        <div className={styles["search"]}>
          <Field label={t.agents.search} hint={t.agents.searchHint}>
            {(control) => (
              <input
                {...control}
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

/** The presets of days. */
function Periods(props: {
  input: SalesInput;
  now: number;
  onPeriod: (period: Pick<SalesInput, "from" | "to">) => void;
}) {
  const { input, now, onPeriod } = props;
  const { t } = useMessages();
  return (
    <div className={styles["periods"]}>
      {PERIODS.map(([name, days]) => {
        const period = listLastDays(days, now);
        return (
          <button
            key={name}
            type="button"
            aria-pressed={input.from === period.from && input.to === period.to}
            onClick={() => onPeriod(period)}
          >
            {t.agents.periods[name]}
          </button>
        );
      })}
    </div>
  );
}

function DayField(props: {
  label: string;
  day: string;
  min: string;
  max?: string;
  onDay: (day: string) => void;
}) {
  const { label, day, min, max, onDay } = props;
  return (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          type="date"
          required
          min={min}
          max={max}
          value={day}
          onChange={(event) => onDay(event.target.value)}
        />
      )}
    </Field>
  );
}
