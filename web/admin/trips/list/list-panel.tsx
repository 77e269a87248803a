/** What the menu of the list has opened above it: its name, and a way to close it. What was typed waits meanwhile. */
import type { ReactNode } from "react";
import { useAdminMessages } from "../../admin-messages.ts";
import { Panel } from "../../panel.tsx";
import styles from "./list.module.css";

interface Props {
  title: string;
  isOpen: boolean;
  /** The address of the list without it. */
  shut: string;
  children: ReactNode;
}

export function ListPanel({ title, isOpen, shut, children }: Props) {
  const { t } = useAdminMessages();
  return (
    <section aria-label={title} hidden={!isOpen}>
      <Panel>
        <div className={styles["panelHead"]}>
          <h2>{title}</h2>
          <a href={shut}>{t.trips.closePanel}</a>
        </div>
        {children}
      </Panel>
    </section>
  );
}
