/** EmptyState: nothing here yet, why, and what to do; buttons as children. */
import type { ReactNode } from "react";
import busStop from "../pictures/bus-stop.svg";
import styles from "./state.module.css";

export function EmptyState(props: { title: string; text: string; children?: ReactNode }) {
  return (
    <section className={styles["state"]}>
      <img src={busStop} alt="" width="240" height="140" />
      <h2>{props.title}</h2>
      <p>{props.text}</p>
      {props.children !== undefined && <div className={styles["actions"]}>{props.children}</div>}
    </section>
  );
}
