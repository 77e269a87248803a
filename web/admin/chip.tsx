/** A state in a word, with a sign and a colour of its own. */
import type { ReactNode } from "react";
import styles from "./marks.module.css";

export type Tone = "good" | "full" | "warn" | "bad" | "plain";

interface Props {
  tone: Tone;
  /** An svg: a colour alone says nothing to who does not see it. */
  sign: ReactNode;
  children: ReactNode;
}

export function Chip({ tone, sign, children }: Props) {
  return (
    <span className={styles["chip"]} data-tone={tone}>
      {sign}
      {children}
    </span>
  );
}
