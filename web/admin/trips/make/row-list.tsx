/**
 * The rows of a preview. A long list scrolls by itself, by the keyboard too, so that the buttons below stay in sight.
 */
import type { ReactNode } from "react";
import styles from "../trips.module.css";

export function RowList({ label, children }: { label: string; children: ReactNode }) {
  return (
    // A scrolling region must be focusable, so that the keyboard can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles["buyers"]} aria-label={label} tabIndex={0}>
      <ul className={styles["rows"]}>{children}</ul>
    </section>
  );
}
