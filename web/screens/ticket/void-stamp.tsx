import { useWords } from "../../text/use-words.ts";
import styles from "./void-stamp.module.css";

/** In both languages, for whoever holds the paper. What it means is said in words above. */
export function VoidStamp() {
  const { t } = useWords();
  return (
    <b className={styles["stamp"]} aria-hidden="true">
      {t.ticket.voidStamp}
    </b>
  );
}
