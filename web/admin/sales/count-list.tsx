/** Counts on Today, each with its name; links to the list behind them where there is one. */
import { useAdminMessages } from "../admin-messages.ts";
import styles from "./sales.module.css";

interface Props {
  counts: readonly (readonly [name: string, count: number])[];
  /** Null when there is no link. */
  href: string | null;
}

export function CountList({ counts, href }: Props) {
  const { format } = useAdminMessages();
  return (
    <ul className={styles["waits"]}>
      {counts.map(([name, count]) => {
        const text = `${name}: ${format.digits(count)}`;
        return (
          <li key={name} data-count={count}>
            {href === null ? text : <a href={href}>{text}</a>}
          </li>
        );
      })}
    </ul>
  );
}
