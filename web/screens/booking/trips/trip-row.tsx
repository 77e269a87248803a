/** One trip: its name, time, free seats and price; and its seats when opened. */
import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import type { TripView } from "../../../../worker/contract/booking/catalogue.ts";
import { useMessages } from "../../../i18n/use-messages.ts";
import { Button } from "../../../ui/button.tsx";
import { warmDialog } from "../../../ui/dialog.tsx";
import { SeatPanel } from "../seats/seat-panel.tsx";
import { TripCells } from "./trip-cells.tsx";
import { TripFacts } from "./trip-facts.tsx";
import type { Choice } from "../seats/choice.ts";
import styles from "./trip-row.module.css";
import table from "./trip-table.module.css";

const COLUMNS = 5;

/** The id of the button that opens a trip's seats. */
export function seeSeatId(tripId: string): string {
  return `see-seat-${tripId}`;
}

interface Props {
  trip: TripView;
  choice: Choice;
  freeSeats: number;
  /** Link to a bus with seats, if this one has none. */
  otherBus: ReactNode;
  isOpen: boolean;
  /** The bus that must be full first. */
  waitsFor: string | null;
  onToggle: () => void;
  onPopup: () => void;
  onFreeSeats: (tripId: string, free: number) => void;
}

export function TripRow(props: Props) {
  const { trip, choice, freeSeats, otherBus, isOpen, waitsFor } = props;
  const { onToggle, onPopup, onFreeSeats } = props;
  const { t, date, dateTime, name } = useMessages();
  const panelId = useId();
  const panel = useRef<HTMLTableCellElement>(null);
  const wasPressed = useRef(false);
  const see = isOpen ? t.booking.hideSeat : t.booking.seeSeat;

  // The panel of another trip has closed at the same moment and would carry this one out of view.
  useEffect(() => {
    if (isOpen && wasPressed.current) panel.current?.scrollIntoView({ block: "start" });
  }, [isOpen]);
  const showSeats: typeof onFreeSeats = (tripId, free) => {
    // Content above may have moved while the seats were loading.
    if (wasPressed.current) panel.current?.scrollIntoView({ block: "start" });
    wasPressed.current = false;
    onFreeSeats(tripId, free);
  };

  return (
    <tbody className={table["trip"]}>
      <TripCells trip={trip} freeSeats={freeSeats} waitsFor={waitsFor} />
      <tr>
        <td colSpan={COLUMNS} className={styles["facts"]}>
          <div>
            <Button
              id={seeSeatId(trip.id)}
              variant={isOpen || waitsFor !== null || freeSeats === 0 ? "quiet" : "main"}
              aria-expanded={isOpen}
              aria-controls={isOpen ? panelId : undefined}
              aria-label={`${see}: ${formatTripName(trip, name)}`}
              onClick={() => {
                wasPressed.current = !isOpen;
                onToggle();
              }}
            >
              {see}
            </Button>
            <p className={styles["exam"]}>
              {t.booking.examDate} <b>{date(trip.exam_date)}</b>
            </p>
            <Details trip={trip} onPopup={onPopup} />
            {!isOpen && otherBus !== null && <div className={styles["other"]}>{otherBus}</div>}
            {trip.opens_at !== null && (
              <p className={styles["opens"]}>
                {t.booking.saleOpens} <b>{dateTime(trip.opens_at)}</b>
              </p>
            )}
          </div>
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={COLUMNS} id={panelId} ref={panel} className={table["panel"]}>
            <SeatPanel
              trip={trip}
              choice={choice}
              isSoldOut={freeSeats === 0}
              otherBus={otherBus}
              onFreeSeats={showSeats}
            />
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** On phones on one line with the boarding point; always shown if there is room. */
function Details({ trip, onPopup }: { trip: TripView; onPopup: () => void }) {
  const { t, digits, name } = useMessages();
  const [isShown, setIsShown] = useState(false);
  const id = useId();
  const [first, ...others] = trip.getBoardingPoint;
  return (
    <>
      <button
        type="button"
        className={styles["more"]}
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setIsShown(!isShown)}
      >
        <span>{first && name(first.point_name)}</span>
        {others.length > 0 && `${t.booking.otherPoints(digits(others.length))} `}
        <b>{t.booking.details}</b>
      </button>
      <div id={id} className={styles["details"]} data-shown={isShown}>
        <TripFacts trip={trip} />
        <Button
          variant="plain"
          aria-haspopup="dialog"
          aria-label={`${t.seatViews.openPopup}: ${formatTripName(trip, name)}`}
          onPointerEnter={warmDialog}
          onFocus={warmDialog}
          onClick={onPopup}
        >
          {t.seatViews.openPopup}
        </Button>
      </div>
    </>
  );
}

function formatTripName(trip: TripView, name: (stored: string) => string): string {
  return `${name(trip.trip_name)}, ${name(trip.bus_data.bus_name)}`;
}
