/** One sample bus, and its seats when opened. */
import { useId } from "react";
import { seatPlan } from "../../../worker/domain/seats/seat-plan.ts";
import { LocalSeats } from "../../seat-map/local-seats.tsx";
import { useMessages } from "../../i18n/use-messages.ts";
import { Button } from "../../ui/button.tsx";
import table from "../booking/trips/trip-table.module.css";
import styles from "./bus-view.module.css";
import type { SampleBus } from "./sample.ts";
import { arrivesNextDay, COLUMNS, seatsAvailable } from "./sorting.ts";

interface Props {
  bus: SampleBus;
  isOpen: boolean;
  onToggle: () => void;
}

export function ResultRow({ bus, isOpen, onToggle }: Props) {
  const { t, time, digits, fare } = useMessages();
  const { columns } = t.seatViews;
  const panelId = useId();
  const toggle = isOpen ? t.booking.hideSeat : t.booking.seeSeat;
  return (
    <tbody className={table["trip"]}>
      <tr>
        <td className={table["operator"]}>
          <h2>{bus.operator}</h2>
          <span>({t.seatViews.options[bus.busType]})</span>
        </td>
        <td className={table["when"]}>
          <span className={table["label"]}>{columns.departure}</span>
          <time dateTime={bus.departure}>{time(bus.departure)}</time>
        </td>
        <td className={table["when"]}>
          <span className={table["label"]}>{columns.arrival}</span>
          <time dateTime={bus.arrival}>{time(bus.arrival)}</time>
          {arrivesNextDay(bus) && <small>{t.seatViews.nextMorning}</small>}
        </td>
        <td className={table["number"]}>
          <span className={table["label"]}>{columns.seats}</span>
          <b>{digits(seatsAvailable(bus))}</b>
        </td>
        <td className={table["number"]}>
          <span className={table["label"]}>{columns.fare}</span>
          <b>{fare(bus.fareTaka)}</b>
        </td>
        <td className={styles["toggle"]}>
          <Button
            variant={isOpen ? "quiet" : "main"}
            aria-expanded={isOpen}
            aria-controls={isOpen ? panelId : undefined}
            aria-label={`${toggle}: ${bus.operator}`}
            onClick={onToggle}
          >
            {toggle}
          </Button>
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={COLUMNS.length + 1} id={panelId}>
            <div className={styles["seats"]}>
              <LocalSeats plan={seatPlan(bus.planName)} fare={bus.fareTaka} sold={bus.sold} />
            </div>
          </td>
        </tr>
      )}
    </tbody>
  );
}
