/** The numbers of a chart as a table, opened by a button; in print and on paper they always stand there. */
import { useId, useState, type ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import styles from "./figures.module.css";

interface Props {
  /** What the chart shows: there are several buttons of this word. */
  title: string;
  children: ReactNode;
}

export function AsTable({ title, children }: Props) {
  const { t } = useAdminMessages();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <>
      <span className={styles["as-table"]}>
        <Button
          variant="quiet"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`${t.people.asTable}: ${title}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t.people.asTable}
        </Button>
      </span>
      <div id={id} className={styles["numbers"]} data-is-open={isOpen}>
        {children}
      </div>
    </>
  );
}
