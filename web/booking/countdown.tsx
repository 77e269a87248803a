/**
 * The clock before the first seat, and the screen-reader announcements of the running one: at two minutes and at thirty
 * seconds.
 */
import { useState } from "react";
import { useMessages } from "../i18n/use-messages.ts";
import styles from "./countdown.module.css";
import { spokenMark } from "./hold-clock.ts";

/** The length of a hold, until it runs in the bar; its space is kept, so that no seat moves under the finger. */
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

/** Announces only the two marks; rendered once per page. */
export function SpokenCountdown({ seconds }: { seconds: number | null }) {
  const { t } = useMessages();
  const [seen, setSeen] = useState(seconds);
  const [mark, setMark] = useState<number | null>(null);
  if (seen !== seconds) {
    setSeen(seconds);
    const passed = seen === null || seconds === null ? null : spokenMark(seen, seconds);
    if (passed !== null) setMark(passed);
    // The end has a message of its own.
    if (seconds === null || seconds === 0) setMark(null);
  }
  return (
    <output className="for-readers">{mark === null ? "" : t.booking.timeLeftSpoken(mark)}</output>
  );
}
