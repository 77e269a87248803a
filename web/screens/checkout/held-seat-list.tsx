import { useMessages } from "../../i18n/use-messages.ts";
import { Link } from "../../ui/link.tsx";
import styles from "./details.module.css";

/** `change`: where they can be changed. */
export function HeldSeatList({ seats, change }: { seats: readonly string[]; change: string }) {
  const { t } = useMessages();
  return (
    <div className={styles["held"]}>
      <ul className={styles["seats"]} aria-label={t.booking.summary}>
        {seats.map((seatNo) => (
          <li key={seatNo}>{seatNo}</li>
        ))}
      </ul>
      <Link to={change}>{t.checkout.changeSeats}</Link>
    </div>
  );
}
