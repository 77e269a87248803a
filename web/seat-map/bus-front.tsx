/** The painted nose with its lamps, the windscreen, the door at the left and the driver at the right. */
import { useMessages } from "../i18n/use-messages.ts";
import styles from "./bus-body.module.css";

export function BusFront() {
  const { t } = useMessages();
  return (
    <div className={styles["front"]}>
      <p className={styles["nose"]}>{t.booking.front}</p>
      <div className={styles["windscreen"]} />
      <div className={styles["band"]} />
      <div className={styles["cabin"]}>
        <span className={styles["door"]}>
          <svg viewBox="0 0 24 30" width="24" height="30" aria-hidden="true">
            <g fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round">
              <path d="M1 3h18v24H1M19 9h-6v12h6M13 15H1" />
            </g>
          </svg>
          {t.booking.door}
        </span>
        <span className={styles["driver"]}>
          {t.booking.driver}
          <svg viewBox="0 0 36 36" width="36" height="36" aria-hidden="true">
            <g fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round">
              <path d="M6 25v4a4 4 0 0 0 4 4h16a4 4 0 0 0 4-4v-4" />
              <ellipse cx="18" cy="13" rx="13" ry="10" />
              <ellipse cx="18" cy="13" rx="3.4" ry="2.6" />
              <path d="M5.4 11.4 14.8 13m6.4 0 9.4-1.6M18 15.6V23" />
            </g>
          </svg>
        </span>
      </div>
    </div>
  );
}

export function BusTail() {
  return <div className={styles["tail"]} />;
}
