/** The bar at the bottom of a phone: what is chosen, how long it is kept, the next step. */
import type { ReactNode } from "react";
import { useMessages } from "../i18n/use-messages.ts";
import styles from "./bottom-bar.module.css";
import { holdMood } from "./hold-clock.ts";

interface Props {
  secondsLeft: number | null;
  action: ReactNode;
  /** At the bottom of a dialog, as the last thing in it. */
  isInDialog?: boolean;
  children: ReactNode;
}

export function BottomBar({ secondsLeft, action, isInDialog = false, children }: Props) {
  const { clock } = useMessages();
  return (
    <div className={styles["bar"]} data-in-dialog={isInDialog}>
      <p className={styles["now"]}>
        <span className={styles["chosen"]}>{children}</span>
        {secondsLeft !== null && (
          <span className={styles["clock"]} data-mood={holdMood(secondsLeft)} aria-hidden="true">
            {clock(secondsLeft)}
          </span>
        )}
      </p>
      <div className={styles["action"]}>{action}</div>
    </div>
  );
}
