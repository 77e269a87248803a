/** The trips as a table; on phones each one is a card. One panel of seats is open at a time. */
import type { TripView } from "../../../worker/contract/catalogue.ts";
import { useWords } from "../../text/use-words.ts";
import { TripRow } from "./trip-row.tsx";
import styles from "./trip-table.module.css";

export interface Choice {
  destinationId: string;
  unitId: string;
}

interface Props {
  trips: readonly TripView[];
  choice: Choice;
  openTripId: string | null;
  onOpen: (tripId: string | null) => void;
}

export function TripTable({ trips, choice, openTripId, onOpen }: Props) {
  const { t } = useWords();
  const columns = [
    t.booking.operator,
    t.booking.departure,
    t.booking.arrival,
    t.booking.seatsAvailable,
    t.booking.fare,
  ];
  return (
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
          isOpen={trip.id === openTripId}
          onToggle={() => onOpen(trip.id === openTripId ? null : trip.id)}
        />
      ))}
    </table>
  );
}
