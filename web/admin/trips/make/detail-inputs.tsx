/** One optional text input for each detail of a trip. */
import {
  TRIP_DETAIL_MAX,
  TRIP_DETAILS,
  type TripDetailName,
} from "../../../../worker/domain/trips/trip-details.ts";
import { useAdminMessages } from "../../admin-messages.ts";
import { Input } from "../../forms/form-inputs.tsx";

interface Props {
  values: Readonly<Record<TripDetailName, string>>;
  onValue: (name: TripDetailName, value: string) => void;
}

export function DetailInputs({ values, onValue }: Props) {
  const { t } = useAdminMessages();
  return TRIP_DETAILS.map((name) => (
    <Input
      key={name}
      label={t.trips.tripDetails[name]}
      required={false}
      maxLength={TRIP_DETAIL_MAX}
      value={values[name]}
      onValue={(value) => onValue(name, value)}
    />
  ));
}
