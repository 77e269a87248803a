/** The trips as a table; on phones each one is a card. The seats of one are open at a time. */
import type { TripView } from "../../../worker/contract/catalogue.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { SeatPopup } from "./seat-popup.tsx";
import { TripRow } from "./trip-row.tsx";
import type { Choice } from "./choice.ts";
import styles from "./trip-table.module.css";
import { useBusOrder } from "./use-bus-order.ts";
import { useFreeSeats } from "./use-free-seats.ts";
import type { OpenTrip } from "./use-open-trip.ts";

interface Props {
  trips: readonly TripView[];
  choice: Choice;
  open: OpenTrip;
  askAgain: () => Promise<void>;
}

export function TripTable({ trips, choice, open, askAgain }: Props) {
  const { t } = useMessages();
  const freeSeats = useFreeSeats(open.rowTripId ?? open.popupTripId, askAgain);
  const order = useBusOrder({ trips, freeSeats, open, askAgain });
  const columns = [
    t.booking.operator,
    t.booking.departure,
    t.booking.arrival,
    t.booking.seatsAvailable,
    t.booking.fare,
  ];
  return (
    <>
      <table className={styles["table"]} aria-label={t.booking.tripList}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {trips.map((trip) => (
          <TripRow
            key={trip.id}
            trip={trip}
            choice={choice}
            freeSeats={freeSeats.of(trip)}
            isOpen={trip.id === open.rowTripId}
            waitsFor={order.frontOf(trip)}
            onToggle={() => {
              if (trip.id === open.rowTripId) open.openRow(null);
              else if (!order.isRefused(trip)) open.openRow(trip.id);
            }}
            onPopup={() => order.isRefused(trip) || open.openPopup(trip.id)}
            onFreeSeats={freeSeats.seen}
          />
        ))}
      </table>
      <SeatPopup
        trip={trips.find((trip) => trip.id === open.popupTripId)}
        choice={choice}
        onFreeSeats={freeSeats.seen}
        onClose={open.closePopup}
      />
    </>
  );
}
