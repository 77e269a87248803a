/** The legend of the seat map. */
import { useMessages } from "../i18n/use-messages.ts";
import type { SeatFace } from "./seat-face.ts";
import { SeatShape } from "./seat.tsx";
import styles from "./legend.module.css";

const FACES: readonly SeatFace[] = ["free", "mine", "held", "capturing", "sold", "blocked"];

export function Legend({ faces = FACES }: { faces?: readonly SeatFace[] }) {
  const { t } = useMessages();
  return (
    <ul className={styles["legend"]} aria-label={t.booking.legend}>
      {faces.map((face) => (
        <li key={face}>
          <span className={styles["sample"]}>
            <SeatShape face={face} />
          </span>
          {t.booking.faces[face]}
        </li>
      ))}
    </ul>
  );
}
