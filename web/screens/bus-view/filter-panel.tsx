/** The filters at the left: groups that open and close. On phones they begin closed, so that the buses are in view. */
import { useState } from "react";
import { useMessages } from "../../i18n/use-messages.ts";
import { Button } from "../../ui/button.tsx";
import { GROUPS, NO_FILTERS, OPTIONS, toggleOption, type Filters, type Group } from "./filters.ts";
import styles from "./filter-panel.module.css";

const HAS_ROOM = "(min-width: 56em)";

interface Props {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

export function FilterPanel({ filters, onChange }: Props) {
  const { t } = useMessages();
  const isAnyTicked = GROUPS.some((group) => filters[group].length > 0);
  return (
    <section className={styles["panel"]} aria-label={t.seatViews.filters}>
      {GROUPS.map((group) => (
        <FilterGroup key={group} group={group} filters={filters} onChange={onChange} />
      ))}
      {isAnyTicked && (
        <Button variant="plain" onClick={() => onChange(NO_FILTERS)}>
          {t.seatViews.clearFilters}
        </Button>
      )}
    </section>
  );
}

function FilterGroup({ group, filters, onChange }: Props & { group: Group }) {
  const { t, digits } = useMessages();
  const [isOpen] = useState(() => matchMedia(HAS_ROOM).matches);
  const ticked = filters[group];
  return (
    <details open={isOpen} className={styles["group"]}>
      <summary>
        {t.seatViews.groups[group]}
        {ticked.length > 0 && (
          <span className={styles["count"]}>
            <span aria-hidden="true">{digits(ticked.length)}</span>
            <span className="for-readers">{t.seatViews.chosenOptions(digits(ticked.length))}</span>
          </span>
        )}
      </summary>
      <fieldset aria-label={t.seatViews.groups[group]}>
        {OPTIONS[group].map((option) => (
          <label key={option}>
            <input
              type="checkbox"
              checked={ticked.includes(option)}
              onChange={() => onChange(toggleOption(filters, group, option))}
            />
            {t.seatViews.options[option]}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
