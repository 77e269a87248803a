/** The clock before the first seat, and what ears are told of the one that runs: at two minutes and at thirty seconds. */
import { useState } from "react";
import { useMessages } from "../i18n/use-messages.ts";
import styles from "./countdown.module.css";
import { spokenMark } from "./hold-clock.ts";

/** The whole time of a hold, until it runs in the bar; its room stays, so that no seat moves under the finger. */
export function StillClock({ seconds, isGone }: { seconds: number; isGone: boolean }) {
  const { t, clock } = useMessages();
  return (
    <span
      className={styles["clock"]}
      data-gone={isGone}
      role="timer"
      aria-label={t.booking.timeForBooking}
    >
      {clock(seconds)}
    </span>
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
