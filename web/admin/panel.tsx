/** A card of the back office, with space between its parts. */
import type { ReactNode } from "react";
import { Card } from "../ui/card.tsx";
import styles from "./admin.module.css";

export function Panel({ children }: { children: ReactNode }) {
  return (
    <Card>
      <div className={styles["panel"]}>{children}</div>
    </Card>
  );
}
