/** The time left of a hold, for eyes each second, for ears at two minutes and at thirty seconds. */
import { useState } from "react";
import { useMessages } from "../i18n/use-messages.ts";
import styles from "./countdown.module.css";
import { holdMood, spokenMark } from "./hold-clock.ts";

interface Props {
  seconds: number;
  /** Before the first seat the clock stands still. */
  isRunning: boolean;
}

export function Countdown({ seconds, isRunning }: Props) {
  const { t, clock } = useMessages();
  return (
    <p className={styles["countdown"]} data-mood={isRunning ? holdMood(seconds) : "still"}>
      <span className={styles["label"]}>
        {isRunning ? t.booking.timeLeft : t.booking.timeForBooking}
      </span>
      <span className={styles["clock"]} role="timer">
        {clock(seconds)}
      </span>
    </p>
  );
}

/** Silent but for the two marks; one on a page, whatever the number of clocks. */
export function SpokenCountdown({ seconds }: { seconds: number | null }) {
  const { t } = useMessages();
  const [seen, setSeen] = useState(seconds);
  const [mark, setMark] = useState<number | null>(null);
  if (seen !== seconds) {
    setSeen(seconds);
    const passed = seen === null || seconds === null ? null : spokenMark(seen, seconds);
    if (passed !== null) setMark(passed);
    // The end speaks for itself.
    if (seconds === null || seconds === 0) setMark(null);
  }
  return (
    <output className="for-readers">{mark === null ? "" : t.booking.timeLeftSpoken(mark)}</output>
  );
}
