/** The seats of one trip in a pop-up, over the list: the same seats, hold and time as in the row. */
import { useState, type ReactNode } from "react";
import type { TripView } from "../../../../worker/contract/booking/catalogue.ts";
import { useMessages } from "../../../i18n/use-messages.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { SeatPanel } from "./seat-panel.tsx";
import styles from "./seat-popup.module.css";
import type { Choice } from "./choice.ts";

interface Props {
  /** Undefined: closed. */
  trip: TripView | undefined;
  choice: Choice;
  isSoldOut: boolean;
  /** Link to a bus with seats, if this one has none. */
  otherBus: ReactNode;
  onFreeSeats: (tripId: string, free: number) => void;
  onClose: () => void;
}

export function SeatPopup(props: Props) {
  const { trip, choice, isSoldOut, otherBus, onFreeSeats, onClose } = props;
  const { t, instant, name } = useMessages();
  const [lastTrip, setLastTrip] = useState(trip);
  // While the dialog fades away it still shows the trip that was open.
  if (trip !== undefined && trip !== lastTrip) setLastTrip(trip);
  if (lastTrip === undefined) return null;
  return (
    <Dialog isOpen={trip !== undefined} title={t.seatViews.popupTitle} isWide onClose={onClose}>
      <p className={styles["trip"]}>
        <b>{name(lastTrip.trip_name)}</b>
        <span>
          {name(lastTrip.bus_data.bus_name)} (
          {t.booking.busType(name(lastTrip.bus_type_data.type_name))})
        </span>
        <span>{instant(lastTrip.deperture_date, lastTrip.deperture_time)}</span>
      </p>
      <SeatPanel
        key={lastTrip.id}
        trip={lastTrip}
        choice={choice}
        isPopup
        isSoldOut={isSoldOut}
        otherBus={otherBus}
        onFreeSeats={onFreeSeats}
      />
    </Dialog>
  );
}
