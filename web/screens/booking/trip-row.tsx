/** One trip: what it is, when it goes, how many seats are left, what a seat costs; and its seats when opened. */
import { useEffect, useId, useRef } from "react";
import type { TripView } from "../../../worker/contract/catalogue.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Button } from "../../ui/button.tsx";
import { warmDialog } from "../../ui/dialog.tsx";
import { SeatPanel } from "./seat-panel.tsx";
import { TripFacts } from "./trip-facts.tsx";
import type { Choice } from "./choice.ts";
import styles from "./trip-table.module.css";

const COLUMNS = 5;

interface Props {
  trip: TripView;
  choice: Choice;
  freeSeats: number;
  isOpen: boolean;
  /** The bus that must be full first. */
  waitsFor: number | null;
  onToggle: () => void;
  onPopup: () => void;
  onFreeSeats: (tripId: string, free: number) => void;
}

export function TripRow(props: Props) {
  const { trip, choice, freeSeats, isOpen, waitsFor, onToggle, onPopup, onFreeSeats } = props;
  const { t, date, time, digits, fare } = useMessages();
  const name = `${trip.trip_name}, ${trip.bus_data.bus_name}`;
  const panelId = useId();
  const panel = useRef<HTMLTableCellElement>(null);

  const wasPressed = useRef(false);

  const toggle = (): void => {
    wasPressed.current = true;
    onToggle();
  };
  // The panel of another trip has closed at the same moment and would carry this one out of view.
  useEffect(() => {
    if (!isOpen) wasPressed.current = false;
    if (wasPressed.current) panel.current?.scrollIntoView({ block: "start" });
  }, [isOpen]);
  const showSeats: typeof onFreeSeats = (tripId, free) => {
    // What stands above may have moved while the seats were on their way.
    if (wasPressed.current) panel.current?.scrollIntoView({ block: "start" });
    wasPressed.current = false;
    onFreeSeats(tripId, free);
  };

  return (
    <tbody className={styles["trip"]}>
      <tr>
        <td className={styles["operator"]}>
          <h2>{trip.trip_name}</h2>
          <p>
            {trip.bus_data.bus_name}{" "}
            <span>({t.booking.busType(trip.bus_type_data.type_name)})</span>
          </p>
          {trip.buses_that_day > 1 && (
            <p className={styles["busNumber"]}>{t.booking.busNumber(digits(trip.bus_number))}</p>
          )}
          {waitsFor !== null && (
            <p className={styles["locked"]}>
              <Lock /> {t.booking.afterBus(digits(waitsFor))}
            </p>
          )}
        </td>
        <td className={styles["when"]}>
          <span className={styles["label"]}>{t.booking.departure}</span>
          <time dateTime={trip.deperture_time}>{time(trip.deperture_time)}</time>
          <small>{date(trip.deperture_date)}</small>
        </td>
        <td className={styles["when"]}>
          <span className={styles["label"]}>{t.booking.arrival}</span>
          <time dateTime={trip.arrival_time}>{time(trip.arrival_time)}</time>
          <small>{date(trip.arrival_date)}</small>
        </td>
        <td className={styles["number"]}>
          <span className={styles["label"]}>{t.booking.seatsAvailable}</span>
          <b>{digits(freeSeats)}</b>
          {freeSeats === 0 && <small>{t.booking.soldOut}</small>}
        </td>
        <td className={styles["number"]}>
          <span className={styles["label"]}>{t.booking.fare}</span>
          <b>{fare(trip.seat_price)}</b>
        </td>
      </tr>
      <tr>
        <td colSpan={COLUMNS} className={styles["facts"]}>
          <div>
            <TripFacts trip={trip} />
            <div className={styles["ways"]}>
              <Button
                variant={isOpen || waitsFor !== null ? "quiet" : "main"}
                aria-expanded={isOpen}
                aria-controls={isOpen ? panelId : undefined}
                aria-label={`${isOpen ? t.booking.hideSeat : t.booking.seeSeat}: ${name}`}
                onClick={toggle}
              >
                {isOpen ? t.booking.hideSeat : t.booking.seeSeat}
              </Button>
              <Button
                variant="quiet"
                aria-haspopup="dialog"
                aria-label={`${t.seatViews.openPopup}: ${name}`}
                onPointerEnter={warmDialog}
                onFocus={warmDialog}
                onClick={onPopup}
              >
                {t.seatViews.openPopup}
              </Button>
            </div>
          </div>
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={COLUMNS} id={panelId} ref={panel} className={styles["panel"]}>
            <SeatPanel trip={trip} choice={choice} onFreeSeats={showSeats} />
          </td>
        </tr>
      )}
    </tbody>
  );
}

function Lock() {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d="M3 7h10v7H3z" fill="currentColor" />
      <path d="M5 7V5a3 3 0 0 1 6 0v2" fill="none" stroke="currentColor" strokeWidth="1.6" />
    </svg>
  );
}
