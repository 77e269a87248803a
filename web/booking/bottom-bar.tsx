/** The layout of the bar at the bottom: what is chosen, the time left, the next step. */
import { useLayoutEffect, useRef, type ReactNode } from "react";
import { useMessages } from "../i18n/use-messages.ts";
import styles from "./bottom-bar.module.css";
import { findHoldPhase } from "./hold-clock.ts";

interface Props {
  secondsLeft: number | null;
  action: ReactNode;
  /** Shown at the bottom of a dialog. */
  isInPopup?: boolean;
  /** The message at the end of the time. */
  isOver?: boolean;
  /** The summary of the seats stands beside them where there is room, and has the next step. */
  isBesideSeats?: boolean;
  /** Shown over the rest. */
  above?: ReactNode;
  children: ReactNode;
}

export function BottomBar(props: Props) {
  const { secondsLeft, action, isInPopup = false, isOver = false, above, children } = props;
  const { isBesideSeats = false } = props;
  const { t, clock } = useMessages();
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => followHeight(bar.current), []);
  return (
    <section
      ref={bar}
      className={styles["bar"]}
      aria-label={t.booking.bar}
      data-in-popup={isInPopup}
      data-over={isOver}
      data-beside-seats={isBesideSeats}
    >
      {above}
      <div className={styles["inside"]}>
        <p className={styles["now"]}>
          {children}
          {secondsLeft !== null && (
            <span>
              {t.booking.timeLeft}{" "}
              <span className={styles["clock"]} data-mood={findHoldPhase(secondsLeft)} role="timer">
                {clock(secondsLeft)}
              </span>
            </span>
          )}
        </p>
        <div className={styles["action"]}>{action}</div>
      </div>
    </section>
  );
}

/** A payment that is followed while seats are held for another. */
export function PaymentAbove({ text, action }: { text: string; action: ReactNode }) {
  return (
    <div className={`${styles["inside"]} ${styles["above"]}`}>
      <output className={styles["now"]}>{text}</output>
      <div className={styles["action"]}>{action}</div>
    </div>
  );
}

/** `--bar` is the bar's height: messages are placed above it, and focused elements scroll clear of it. */
function followHeight(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return undefined;
  const { style } = document.documentElement;
  const seen = new ResizeObserver(() => style.setProperty("--bar", `${bar.offsetHeight}px`));
  seen.observe(bar);
  return () => {
    seen.disconnect();
    style.removeProperty("--bar");
  };
}
