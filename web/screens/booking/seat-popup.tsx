/** The seats of one trip in a pop-up, over the list: the same seats, hold and time as in the row. */
import { useState } from "react";
import type { TripView } from "../../../worker/contract/catalogue.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { SeatPanel } from "./seat-panel.tsx";
import styles from "./seat-popup.module.css";
import type { Choice } from "./choice.ts";

interface Props {
  /** Undefined: closed. */
  trip: TripView | undefined;
  choice: Choice;
  onFreeSeats: (tripId: string, free: number) => void;
  onClose: () => void;
}

export function SeatPopup({ trip, choice, onFreeSeats, onClose }: Props) {
  const { t, instant } = useMessages();
  const [shown, setShown] = useState(trip);
  // While the dialog fades away it still shows the trip that was open.
  if (trip !== undefined && trip !== shown) setShown(trip);
  if (shown === undefined) return null;
  return (
    <Dialog isOpen={trip !== undefined} title={t.seatViews.popupTitle} isWide onClose={onClose}>
      <p className={styles["trip"]}>
        <b>{shown.trip_name}</b>
        <span>
          {shown.bus_data.bus_name} ({t.booking.busType(shown.bus_type_data.type_name)})
        </span>
        <span>{instant(shown.deperture_date, shown.deperture_time)}</span>
      </p>
      <SeatPanel key={shown.id} trip={shown} choice={choice} isPopup onFreeSeats={onFreeSeats} />
    </Dialog>
  );
}
