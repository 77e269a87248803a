/**
 * The clock over the seats, and the screen-reader announcements of the time left: at two minutes and at thirty seconds.
 */
import { useState } from "react";
import { useMessages } from "../i18n/use-messages.ts";
import styles from "./countdown.module.css";
import { findHoldPhase, findSpokenMark } from "./hold-clock.ts";

/** The length of a hold until the first seat is held, and the time left from then on. Its space never changes. */
export function PanelClock({ seconds, isRunning }: { seconds: number; isRunning: boolean }) {
  const { t, clock } = useMessages();
  return (
    <span className={styles["panel"]} data-running={isRunning}>
      <span aria-hidden="true">{t.booking.timeLeft}</span>{" "}
      <span
        className={styles["clock"]}
        data-mood={isRunning ? findHoldPhase(seconds) : undefined}
        role="timer"
        aria-label={isRunning ? t.booking.timeLeft : t.booking.timeForBooking}
      >
        {clock(seconds)}
      </span>
    </span>
  );
}

/** Announces only the two marks; rendered once per page. */
export function SpokenCountdown({ seconds }: { seconds: number | null }) {
  const { t } = useMessages();
  const [seen, setSeen] = useState(seconds);
  const [mark, setMark] = useState<number | null>(null);
  if (seen !== seconds) {
    setSeen(seconds);
    const passed = seen === null || seconds === null ? null : findSpokenMark(seen, seconds);
    if (passed !== null) setMark(passed);
    // The end has a message of its own.
    if (seconds === null || seconds === 0) setMark(null);
  }
  return (
    <output className="for-readers">{mark === null ? "" : t.booking.timeLeftSpoken(mark)}</output>
  );
}
