/** What the guide must know of: amber, never green and never red. */
import type { ReactNode } from "react";
import styles from "./guide.module.css";

export function Notice({ children }: { children: ReactNode }) {
  return (
    <div className={styles["notice"]} aria-live="polite">
      {children}
    </div>
  );
}
