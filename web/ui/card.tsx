/** Card: a white surface on the paper; `as` chooses the element. */
import type { ElementType, ReactNode } from "react";
import styles from "./card.module.css";

export function Card({ as: Element = "div", children }: { as?: ElementType; children: ReactNode }) {
  return <Element className={styles["card"]}>{children}</Element>;
}
