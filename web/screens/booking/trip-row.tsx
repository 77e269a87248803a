/** One trip: what it is, when it goes, how many seats are left, what a seat costs; and its seats when opened. */
import { useEffect, useId, useRef, useState } from "react";
import type { TripView } from "../../../worker/contract/catalogue.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Button } from "../../ui/button.tsx";
import { warmDialog } from "../../ui/dialog.tsx";
import { SeatPanel } from "./seat-panel.tsx";
import { TripCells } from "./trip-cells.tsx";
import { TripFacts } from "./trip-facts.tsx";
import type { Choice } from "./choice.ts";
import styles from "./trip-row.module.css";
import table from "./trip-table.module.css";

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
  const { t, dateTime } = useMessages();
  const panelId = useId();
  const panel = useRef<HTMLTableCellElement>(null);
  const wasPressed = useRef(false);
  const see = isOpen ? t.booking.hideSeat : t.booking.seeSeat;

  // The panel of another trip has closed at the same moment and would carry this one out of view.
  useEffect(() => {
    if (isOpen && wasPressed.current) panel.current?.scrollIntoView({ block: "start" });
  }, [isOpen]);
  const showSeats: typeof onFreeSeats = (tripId, free) => {
    // What stands above may have moved while the seats were on their way.
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
              variant={isOpen || waitsFor !== null ? "quiet" : "main"}
              aria-expanded={isOpen}
              aria-controls={isOpen ? panelId : undefined}
              aria-label={`${see}: ${nameOf(trip)}`}
              onClick={() => {
                wasPressed.current = !isOpen;
                onToggle();
              }}
            >
              {see}
            </Button>
            <Details trip={trip} onPopup={onPopup} />
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
            <SeatPanel trip={trip} choice={choice} onFreeSeats={showSeats} />
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** On phones behind one line with the boarding place; always shown where there is room. */
function Details({ trip, onPopup }: { trip: TripView; onPopup: () => void }) {
  const { t, digits } = useMessages();
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
        <span>{first?.point_name}</span>
        {others.length > 0 && `${t.booking.otherPoints(digits(others.length))} `}
        <b>{t.booking.details}</b>
      </button>
      <div id={id} className={styles["details"]} data-shown={isShown}>
        <TripFacts trip={trip} />
        <Button
          variant="plain"
          aria-haspopup="dialog"
          aria-label={`${t.seatViews.openPopup}: ${nameOf(trip)}`}
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

function nameOf(trip: TripView): string {
  return `${trip.trip_name}, ${trip.bus_data.bus_name}`;
}
