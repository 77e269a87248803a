/** The name of a place, what it is about beside it, and what stands at the end of that line: a list begins below it. */
import type { ReactNode } from "react";
import styles from "./admin.module.css";

interface Props {
  title: string;
  lead?: string;
  children?: ReactNode;
}

export function PlaceHead({ title, lead, children }: Props) {
  return (
    <div className={styles["head"]}>
      <h1>{title}</h1>
      {lead !== undefined && <p className={styles["lead"]}>{lead}</p>}
      {children}
    </div>
  );
}
