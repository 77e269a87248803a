/** Shown above the seats of a full bus: a link to another bus that has seats, if there is one. */
import type { ReactNode } from "react";
import { useMessages } from "../../../i18n/use-messages.ts";
import styles from "./sold-out.module.css";

/** `children`: the link to another bus. */
export function SoldOut({ children }: { children: ReactNode }) {
  const { t } = useMessages();
  return (
    <div className={styles["soldOut"]}>
      <p>{t.booking.soldOut}</p>
      {children}
    </div>
  );
}
