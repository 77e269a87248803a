/** What the looks of a seat mean, and what its small letter says. */
import type { SeatClass } from "../../worker/domain/seat-plan.ts";
import { useWords } from "../text/use-words.ts";
import { SeatShape } from "./seat.tsx";
import styles from "./seat-map.module.css";

const FACES = ["free", "mine", "held", "capturing", "sold", "blocked"] as const;
const CLASSES: readonly SeatClass[] = ["Business", "Economy", "Normal"];

export function Legend() {
  const { t } = useWords();
  return (
    <div className={styles["legend"]}>
      <ul aria-label={t.booking.legend}>
        {FACES.map((face) => (
          <li key={face}>
            <span className={styles["sample"]}>
              <SeatShape face={face} />
            </span>
            {t.booking.faces[face]}
          </li>
        ))}
      </ul>
      <ul aria-label={t.booking.busClass}>
        {CLASSES.map((seatClass) => (
          <li key={seatClass}>
            <b className={styles["letterSample"]} aria-hidden="true">
              {seatClass.slice(0, 1)}
            </b>
            {t.booking.classes[seatClass]}
          </li>
        ))}
      </ul>
    </div>
  );
}
