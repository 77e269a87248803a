import { useMessages } from "../../../i18n/use-messages.ts";
import type { Booked } from "../invoice.ts";
import styles from "../ticket.module.css";

/** The chips: each seat with its fare, or how many places. */
export function BookedChips({ booked }: { booked: Booked }) {
  const { t, fare, digits } = useMessages();
  if (booked.kind === "seats") {
    return (
      <ul className={styles["seats"]} aria-label={t.ticket.seats}>
        {booked.seats.map((seat) => (
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
      <b>{t.ticket.placesCount(digits(booked.count))}</b>
      <span>
        {digits(booked.count)} × {fare(booked.farePerPlace)}
      </span>
    </p>
  );
}
