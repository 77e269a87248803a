/** The order in which the buses of a day fill: each is moved up or down by a button, and all are saved at once. */
import { flushSync } from "react-dom";
import type { OneTripView } from "../../../../worker/contract/staff/staff-trips.ts";
import { Button } from "../../../ui/button.tsx";
import { ActForm } from "../../acts/act-form.tsx";
import { useAdminMessages } from "../../admin-messages.ts";
import type { ChosenAct } from "../../acts/chosen-act.ts";
import { useFormDraft } from "../../forms/use-form-draft.ts";
import { ClashNote } from "../duty/clash-note.tsx";
import { useInstant } from "../../use-instant.ts";
import type { TripAct } from "../trip-act.ts";
import { readOrder, swapBuses } from "./bus-order.ts";
import { ChangeNote } from "./change-note.tsx";
import forms from "../trips.module.css";
import styles from "./trip.module.css";

interface Props extends Pick<OneTripView, "trip"> {
  onAct: (act: ChosenAct<TripAct>) => void;
}

export function OrderForm({ trip, onAct }: Props) {
  const { t, format } = useAdminMessages();
  const instant = useInstant();
  const label = t.acts["order-buses"];
  const saved = { order: trip.day_order.map((bus) => bus.trip).join(",") };
  const draft = useFormDraft("order-buses", trip.id, saved);
  const buses = readOrder(draft.values.order, trip.day_order);
  const ids = buses.map((bus) => bus.trip);
  const names = (all: typeof buses) => all.map(({ name }) => name).join("; ");
  const preview = () => onAct({ act: "order-buses", input: { trips: ids }, onSent: draft.clear });
  return (
    <ActForm act="order-buses" className={forms["form"]} onPreview={preview}>
      <ClashNote clashes={draft.clashes} labels={{ order: label }} />
      <ol className={styles["order"]} aria-label={label}>
        {buses.map((bus, at) => (
          <li key={bus.trip}>
            <span>
              {format.name(bus.name)}, {instant(bus.departs_at)}
            </span>
            {([-1, 1] as const).map((step) => (
              <Button
                key={step}
                variant="quiet"
                aria-label={(step < 0 ? t.trips.busUp : t.trips.busDown)(format.name(bus.name))}
                onClick={({ currentTarget: button }) => {
                  flushSync(() => draft.change({ order: swapBuses(ids, at, at + step).join(",") }));
                  // A row that the browser moves loses the focus.
                  button.focus();
                }}
              >
                {step < 0 ? "↑" : "↓"}
              </Button>
            ))}
          </li>
        ))}
      </ol>
      <ChangeNote rows={[[label, names([...trip.day_order]), names(buses)]]} />
    </ActForm>
  );
}
