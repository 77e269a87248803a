/**
 * The filter of the list, in one line: each change stands in the address at once, and the list follows it. A phone has
 * the search and one button, which opens the rest.
 */
import { useEffect, useId, useState } from "react";
import type { TripChoicesView } from "../../../../worker/contract/staff/staff-trips.ts";
import { useAdminMessages } from "../../admin-messages.ts";
import { Input, Select } from "../../forms/form-inputs.tsx";
import { readValue } from "../../forms/typed-date.ts";
import type { FilterField, TripFilter } from "./trip-filter.ts";
import { useSaid } from "../use-said.ts";
import styles from "./toolbar.module.css";

const TYPING_MS = 300;
/** What the one button of a phone counts: the list begins today by itself. */
const COUNTED: readonly FilterField[] = ["to", "destination", "unit", "mode", "state", "duties"];

interface Props {
  filter: TripFilter;
  choices: TripChoicesView | null;
  /** Whether the person sees what vehicles and guides lack. */
  seesDuties: boolean;
  onChange: (field: FilterField, value: string) => void;
}

export function FilterInputs({ filter, choices, seesDuties, onChange }: Props) {
  const { t, format } = useAdminMessages();
  const words = t.trips;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const units = choices?.units.filter(({ destination }) => destination === filter.destination);
  const count = COUNTED.filter((field) => filter[field] !== "").length;
  const select = (
    field: FilterField,
    label: string,
    options: readonly { id: string; name: string }[],
  ) => (
    <Select
      required={false}
      label={label}
      none={`${label}: ${words.any}`}
      options={options.map((one) => ({ ...one, name: format.name(one.name) }))}
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
      onValue={(value) => onChange(field, readValue(value, "date"))}
    />
  );
  const opener = { type: "button", "aria-expanded": isOpen, "aria-controls": id } as const;
  const toggle = () => setIsOpen(!isOpen);
  return (
    <search className={styles["filter"]} aria-label={words.filter}>
      <div className={styles["line"]}>
        <NameInput name={filter.name} onName={(name) => onChange("name", name)} />
        <button {...opener} className={styles["opener"]} data-is-for="phone" onClick={toggle}>
          {count === 0 ? words.filter : words.filters(format.digits(count))}
        </button>
        <div className={styles["main"]} data-is-open={isOpen}>
          <button {...opener} className={styles["opener"]} data-is-for="desk" onClick={toggle}>
            <DaysText filter={filter} />
          </button>
          {select("destination", words.destination, choices?.destinations ?? [])}
          {select("unit", words.unit, units ?? [])}
          {select("state", words.state, toOptions(words.states))}
          <button {...opener} className={styles["more"]} data-is-for="desk" onClick={toggle}>
            {words.moreFilters}
          </button>
        </div>
      </div>
      <div id={id} className={styles["rest"]} hidden={!isOpen}>
        {day("from", words.from)}
        {day("to", words.to)}
        {select("mode", words.mode, toOptions(words.modes))}
        {seesDuties &&
          select("duties", words.tabs.duty, toOptions({ missing: words.views.noDuty }))}
      </div>
    </search>
  );
}

/** The days that the list shows, as people say them. */
function DaysText({ filter: { from, to } }: Pick<Props, "filter">) {
  const { t } = useAdminMessages();
  const said = useSaid();
  if (from !== "" && from === to) return said.day(from);
  if (from !== "" && to !== "") return `${said.day(from)} – ${said.day(to)}`;
  if (from !== "") return t.trips.fromDay(said.day(from));
  return to === "" ? t.trips.allDays : t.trips.toDay(said.day(to));
}

function toOptions(options: Readonly<Record<string, string>>): { id: string; name: string }[] {
  return Object.entries(options).map(([id, name]) => ({ id, name }));
}

/** The list is searched once the typing stops. */
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
    <div className={styles["search"]}>
      <Input
        required={false}
        label={t.trips.word}
        placeholder={t.trips.word}
        type="search"
        maxLength={100}
        autoComplete="off"
        value={typed}
        onValue={setTyped}
      />
    </div>
  );
}
