/** The windscreen, the door at the left and the driver at the right. */
import { useWords } from "../text/use-words.ts";
import styles from "./seat-map.module.css";

export function BusFront() {
  const { t } = useWords();
  return (
    <div className={styles["front"]}>
      <span className={styles["door"]}>
        <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
          <path
            d="M5 18V2.5h9V18M2.5 18h15M11.4 10.5v.8"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        {t.booking.door}
      </span>
      <span className={styles["ahead"]}>{t.booking.front}</span>
      <span className={styles["driver"]}>
        {t.booking.driver}
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <g fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round">
            <circle cx="10" cy="10" r="7.6" />
            <circle cx="10" cy="10" r="2" />
            <path d="M2.6 8.6 8 9.6m4 0 5.4-1M10 12v5.4" />
          </g>
        </svg>
      </span>
    </div>
  );
}
