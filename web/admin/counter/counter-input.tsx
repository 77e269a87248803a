/**
 * The name of the counter, as this browser had it last; the names of the last days are offered, so that each counter is
 * written in one way. They are read once somebody is in the field.
 */
import { useId, useState } from "react";
import { addDays, dhakaDate } from "../../../worker/domain/dhaka-time.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { Input } from "../forms/form-inputs.tsx";
import { useStaffQuery } from "../use-staff-query.ts";
import { listCounters } from "./counter-name.ts";

interface Props {
  value: string;
  onValue: (name: string) => void;
  isMissing: boolean;
}

export function CounterInput({ value, onValue, isMissing }: Props) {
  const { t } = useAdminMessages();
  const words = t.counter;
  const id = useId();
  const [today, setToday] = useState<string | null>(null);
  const reads = [useDay(today, 0), useDay(today, 1), useDay(today, 2)];
  const names = listCounters(reads.flatMap((read) => read.value?.rows ?? []));
  return (
    <>
      <Input
        label={words.counter}
        required={false}
        maxLength={40}
        enterKeyHint="next"
        list={id}
        error={isMissing ? words.counterMissing : undefined}
        value={value}
        onValue={onValue}
        onFocus={() => setToday(dhakaDate(Date.now()))}
      />
      <datalist id={id}>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  );
}

/** The cash of the day so many days ago. */
function useDay(today: string | null, ago: number) {
  const body = today === null ? null : { day: addDays(today, -ago) };
  return useStaffQuery("counter-sales", body, { isQuiet: true });
}
