/** The filter of the list: each change stands in the address at once, and the list follows it. */
import { useEffect, useState } from "react";
import type { TripChoicesView } from "../../../worker/contract/staff-trips.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { Input, Select } from "../form-inputs.tsx";
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
    options: readonly { id: string; name: string }[],
  ) => (
    <Select
      required={false}
      label={label}
      none={words.any}
      options={options}
      value={filter[field]}
      onValue={(value) => onChange(field, value)}
    />
  );
  const day = (field: "from" | "to", label: string) => (
    <Input
      required={false}
      label={label}
      type="date"
      value={filter[field]}
      onValue={(value) => onChange(field, value)}
    />
  );
  return (
    <search className={styles["filter"]} aria-label={words.filter}>
      {day("from", words.from)}
      {day("to", words.to)}
      {select("destination", words.destination, choices?.destinations ?? [])}
      {select("unit", words.unit, units ?? [])}
      {select("mode", words.mode, named(words.modes))}
      {select("state", words.state, named(words.states))}
      <NameInput name={filter.name} onName={(name) => onChange("name", name)} />
    </search>
  );
}

function named(options: Readonly<Record<string, string>>): { id: string; name: string }[] {
  return Object.entries(options).map(([id, name]) => ({ id, name }));
}

/** Looked for once the typing stops. */
function NameInput({ name, onName }: { name: string; onName: (name: string) => void }) {
  const { t } = useAdminMessages();
  const [typed, setTyped] = useState(name);
  const [seen, setSeen] = useState(name);
  // A link or Back has changed the text in the address.
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
    <Input
      required={false}
      label={t.trips.word}
      type="search"
      maxLength={100}
      autoComplete="off"
      value={typed}
      onValue={setTyped}
    />
  );
}
