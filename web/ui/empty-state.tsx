/** EmptyState: nothing here yet, why, and what to do; buttons as children. `isPage`: its title is the page's h1. */
import type { ReactNode } from "react";
import busStop from "../pictures/bus-stop.svg";
import styles from "./state.module.css";

export interface StateProps {
  title: string;
  text: string;
  isPage?: boolean;
  children?: ReactNode;
}

export function EmptyState(props: StateProps) {
  const Title = props.isPage ? "h1" : "h2";
  return (
    <section className={styles["state"]}>
      <img src={busStop} alt="" width="240" height="140" />
      <Title className={styles["title"]}>{props.title}</Title>
      <p>{props.text}</p>
      {props.children !== undefined && <div className={styles["actions"]}>{props.children}</div>}
    </section>
  );
}
