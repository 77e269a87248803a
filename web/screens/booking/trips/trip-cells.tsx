/** The cells of a trip: one a column, labelled; on phones in two lines below the name. */
import type { TripView } from "../../../../worker/contract/booking/catalogue.ts";
import { useMessages } from "../../../i18n/use-messages.ts";
import { hasOtherNumber } from "./own-number.ts";
import styles from "./trip-row.module.css";
import table from "./trip-table.module.css";

interface Props {
  trip: TripView;
  freeSeats: number;
  /** The bus that must be full first. */
  waitsFor: string | null;
}

export function TripCells({ trip, freeSeats, waitsFor }: Props) {
  const { t, instantParts, digits, fare, name } = useMessages();
  const departure = instantParts(trip.deperture_date, trip.deperture_time);
  const isOtherNumber = hasOtherNumber(trip);
  const arrival = instantParts(trip.arrival_date, trip.arrival_time);
  // Where buses have numbers of their own, only the first of them is known.
  const lastInFront = digits(isOtherNumber ? (waitsFor ?? "") : trip.bus_number - 1);
  return (
    <tr className={styles["cells"]}>
      <td className={`${table["operator"]} ${styles["name"]}`}>
        <h2>{name(trip.trip_name)}</h2>
        <p>
          <span className={table["label"]}>{t.booking.operator} </span>
          {name(trip.bus_data.bus_name)}{" "}
          <span>({t.booking.busType(name(trip.bus_type_data.type_name))})</span>
        </p>
        {trip.buses_that_day > 1 && !isOtherNumber && (
          <p className={styles["busNumber"]}>{t.booking.busNumber(digits(trip.bus_number))}</p>
        )}
        {waitsFor !== null && (
          <p className={styles["locked"]}>
            <Lock /> {t.booking.afterBus(digits(waitsFor), lastInFront)}
          </p>
        )}
      </td>
      <td className={`${table["when"]} ${styles["departure"]}`}>
        <span className={table["label"]}>{t.booking.departure}</span>
        <time dateTime={trip.deperture_time}>{departure.clock}</time>
        <small>{departure.day}</small>
      </td>
      <td className={`${table["when"]} ${styles["arrival"]}`}>
        <span className={table["label"]}>{t.booking.arrival}</span>
        <time dateTime={trip.arrival_time}>{arrival.clock}</time>
        <small>{arrival.day}</small>
      </td>
      <td
        className={`${table["number"]} ${styles["number"]} ${freeSeats === 0 ? styles["soldOut"] : ""}`}
      >
        <span className={table["label"]}>{t.booking.seatsAvailable}</span>
        <b>{digits(freeSeats)}</b>
        {freeSeats === 0 && <small>{t.home.soldOut}</small>}
      </td>
      <td className={`${table["number"]} ${styles["number"]}`}>
        <span className={table["label"]}>{t.booking.fare}</span>
        <b>{fare(trip.seat_price)}</b>
        <small>{trip.return_date === null ? t.booking.oneWay : t.booking.bothWays}</small>
      </td>
    </tr>
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
