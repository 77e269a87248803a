import { useMessages } from "../../i18n/use-messages.ts";
import type { Booked as What } from "./invoice.ts";
import styles from "./ticket.module.css";

/** The chips: each seat with its fare, or how many places. */
export function Booked({ what }: { what: What }) {
  const { t, fare, digits } = useMessages();
  if (what.kind === "seats") {
    return (
      <ul className={styles["seats"]} aria-label={t.ticket.seats}>
        {what.seats.map((seat) => (
          <li key={seat.seat_no}>
            <b>{seat.seat_no}</b>
            <span>{fare(seat.seat_price)}</span>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <p className={styles["chip"]}>
      <b>{t.ticket.placesCount(digits(what.count))}</b>
      <span>
        {digits(what.count)} × {fare(what.farePerPlace)}
      </span>
    </p>
  );
}
