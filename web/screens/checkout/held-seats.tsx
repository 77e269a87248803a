import { useMessages } from "../../i18n/use-messages.ts";
import styles from "./details.module.css";

export function HeldSeats({ seats }: { seats: readonly string[] }) {
  const { t } = useMessages();
  return (
    <ul className={styles["seats"]} aria-label={t.booking.summary}>
      {seats.map((seatNo) => (
        <li key={seatNo}>{seatNo}</li>
      ))}
    </ul>
  );
}
