/** The stops of a new trip, in the order of the road. */
import { Button } from "../../../ui/button.tsx";
import { useAdminMessages } from "../../admin-messages.ts";
import { Input, Select } from "../../forms/form-inputs.tsx";
import { withStop, type FormStop } from "./new-trip-input.ts";
import styles from "../trips.module.css";

interface Props {
  legend: string;
  hasTimes: boolean;
  stops: readonly FormStop[];
  points: readonly { id: string; name: string }[];
  onStops: (stops: readonly FormStop[]) => void;
}

const STOPS_MAX = 30;

export function StopInputs({ legend, hasTimes, stops, points, onStops }: Props) {
  const { t, format } = useAdminMessages();
  const words = t.trips;
  const change = (at: number, over: Partial<FormStop>) =>
    onStops(stops.map((stop, index) => (index === at ? { ...stop, ...over } : stop)));
  return (
    <fieldset className={styles["stops"]}>
      <legend>{legend}</legend>
      {stops.map((stop, at) => (
        <div key={stop.key} className={styles["form"]}>
          <Select
            label={`${legend} ${format.digits(at + 1)}`}
            none={words.choose}
            options={points}
            value={stop.point}
            onValue={(point) => change(at, { point })}
          />
          {hasTimes && (
            <Input
              label={words.leavesAt}
              type="time"
              required={false}
              value={stop.time}
              onValue={(time) => change(at, { time })}
            />
          )}
          <Button
            variant="quiet"
            aria-label={`${words.remove}: ${legend} ${format.digits(at + 1)}`}
            onClick={() => onStops(stops.filter((_, index) => index !== at))}
          >
            {words.remove}
          </Button>
        </div>
      ))}
      {stops.length < STOPS_MAX && (
        <Button variant="quiet" onClick={() => onStops(withStop(stops))}>
          {words.addStop}: {legend}
        </Button>
      )}
    </fieldset>
  );
}
