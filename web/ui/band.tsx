/** Band: the ornamental edge in the manner of rickshaw painting. Decoration, hidden from screen readers. */
import styles from "./band.module.css";

export function Band({ isTall = false }: { isTall?: boolean }) {
  return <div className={styles["band"]} data-tall={isTall} aria-hidden="true" />;
}
