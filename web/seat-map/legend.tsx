/** What the looks of a seat mean, and what its small letter says. */
import type { SeatClass } from "../../worker/domain/seats/seat-plan.ts";
import { useMessages } from "../i18n/use-messages.ts";
import type { DrawnPlan } from "./bus-rows.ts";
import type { SeatFace } from "./seat-face.ts";
import { SeatShape } from "./seat.tsx";
import styles from "./legend.module.css";

const CLASSES: readonly SeatClass[] = ["Business", "Economy", "Normal"];
const FACES: readonly SeatFace[] = ["free", "mine", "held", "capturing", "sold", "blocked"];

interface Props {
  /** Only classes that it has are explained. */
  plan: DrawnPlan;
  faces?: readonly SeatFace[];
}

export function Legend({ plan, faces = FACES }: Props) {
  const { t } = useMessages();
  const classes = CLASSES.filter((one) => plan.seats.some((seat) => seat.seatClass === one));
  return (
    <div className={styles["legend"]}>
      <ul aria-label={t.booking.legend}>
        {faces.map((face) => (
          <li key={face}>
            <span className={styles["sample"]}>
              <SeatShape face={face} />
            </span>
            {t.booking.faces[face]}
          </li>
        ))}
      </ul>
      <ul aria-label={t.booking.busClass}>
        {classes.map((seatClass) => (
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
