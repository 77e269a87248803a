/**
 * "3 together": one press holds so many of the best free seats, chosen by the server. A number that is no longer
 * available keeps its space, so that no seat moves under the finger.
 */
import { useId } from "react";
import { useMessages } from "../../i18n/use-messages.ts";
import styles from "./together.module.css";

const SEATS_MOST = 6;
const COUNTS = [1, 2, 3, 4, 5, 6];

interface Props {
  /** The number of seats that the visitor holds. */
  taken: number;
  free: number;
  isBusy: boolean;
  onTake: (count: number) => void;
}

export function Together({ taken, free, isBusy, onTake }: Props) {
  const { t, digits } = useMessages();
  const labelId = useId();
  const most = Math.min(SEATS_MOST - taken, free);
  return (
    <section className={styles["together"]} aria-labelledby={labelId}>
      <h3 id={labelId}>{t.booking.together}</h3>
      <div className={styles["counts"]}>
        {COUNTS.map((count) =>
          count > most ? (
            <span key={count} />
          ) : (
            <button
              key={count}
              type="button"
              aria-label={t.booking.togetherTake(digits(count))}
              aria-disabled={isBusy || undefined}
              onClick={() => !isBusy && onTake(count)}
            >
              {digits(count)}
            </button>
          ),
        )}
      </div>
    </section>
  );
}
