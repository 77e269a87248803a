/**
 * What a list is filtered by: beside each other on a desk; on a phone behind one button, so that the list itself begins
 * on the first screen.
 */
import { useId, useState, type ReactNode } from "react";
import { useAdminMessages } from "../admin-messages.ts";
import styles from "./filter-fold.module.css";

interface Props {
  /** How many filters are set: the button says so, since they can't be seen. */
  count: number;
  children: ReactNode;
}

export function FilterFold({ count, children }: Props) {
  const { t, format } = useAdminMessages();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { filter, filters } = t.trips;
  return (
    <div className={styles["filters"]}>
      <button
        type="button"
        className={styles["opener"]}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {count === 0 ? filter : filters(format.digits(count))}
      </button>
      <div id={id} data-is-open={isOpen}>
        {children}
      </div>
    </div>
  );
}
