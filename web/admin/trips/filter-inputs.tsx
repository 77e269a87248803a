/** The filter of the list: each change stands in the address at once, and the list follows it. */
import { useEffect, useState } from "react";
import type { TripChoicesView } from "../../../worker/contract/staff-trips.ts";
import { Field } from "../../ui/field.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import type { FilterField, TripFilter } from "./trip-filter.ts";
import styles from "./trips.module.css";

const TYPING_MS = 300;

interface Props {
  filter: TripFilter;
  choices: TripChoicesView | null;
  onChange: (field: FilterField, value: string) => void;
}

export function FilterInputs({ filter, choices, onChange }: Props) {
  const { t } = useAdminMessages();
  const words = t.trips;
  const units = choices?.units.filter(({ destination }) => destination === filter.destination);
  const select = (
    field: FilterField,
    label: string,
    options: readonly (readonly [string, string])[],
  ) => (
    <Field label={label}>
      {(tied) => (
        <select
          {...tied}
          value={filter[field]}
          onChange={(event) => onChange(field, event.target.value)}
        >
          <option value="">{words.any}</option>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
  const day = (field: "from" | "to", label: string) => (
    <Field label={label}>
      {(tied) => (
        <input
          {...tied}
          type="date"
          value={filter[field]}
          onChange={(event) => onChange(field, event.target.value)}
        />
      )}
    </Field>
  );
  return (
    <search className={styles["filter"]} aria-label={words.filter}>
      {day("from", words.from)}
      {day("to", words.to)}
      {select("destination", words.destination, (choices?.destinations ?? []).map(named))}
      {select("unit", words.unit, (units ?? []).map(named))}
      {select("mode", words.mode, Object.entries(words.modes))}
      {select("state", words.state, Object.entries(words.states))}
      <NameInput name={filter.name} onName={(name) => onChange("name", name)} />
    </search>
  );
}

function named({ id, name }: { id: string; name: string }): readonly [string, string] {
  return [id, name];
}

/** Looked for once the typing stops. */
function NameInput({ name, onName }: { name: string; onName: (name: string) => void }) {
  const { t } = useAdminMessages();
  const [typed, setTyped] = useState(name);
  const [seen, setSeen] = useState(name);
  // A link or Back has brought another word.
  if (name !== seen) {
    setSeen(name);
    setTyped(name);
  }
  useEffect(() => {
    if (typed === name) return undefined;
    const timer = setTimeout(() => onName(typed), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, name, onName]);
  return (
    <Field label={t.trips.word}>
      {(tied) => (
        <input
          {...tied}
          type="search"
          maxLength={100}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </Field>
  );
}
