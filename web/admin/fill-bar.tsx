/** How full a bus is: a bar with its figures, or the figure alone where places are not limited. */
import { useAdminMessages } from "./admin-messages.ts";
import styles from "./marks.module.css";

interface Props {
  sold: number;
  /** Null where places are not limited. */
  total: number | null;
  /** The figures in words, where there is room for them. */
  label?: string;
}

export function FillBar({ sold, total, label }: Props) {
  const { format } = useAdminMessages();
  if (total === null) return <span className={styles["fill"]}>{format.digits(sold)}</span>;
  return (
    <span className={styles["fill"]}>
      <svg className={styles["bar"]} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden>
        <rect width="100" height="6" className={styles["rail"]} />
        <rect width={total === 0 ? 0 : (100 * sold) / total} height="6" />
      </svg>
      {label ?? format.digits(`${sold}/${total}`)}
    </span>
  );
}
