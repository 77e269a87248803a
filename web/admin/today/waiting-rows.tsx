/** Rows of what needs somebody: a sign, what it is, and where it is mended. */
import { Icon } from "../frame/icon.tsx";
import styles from "./today.module.css";

export interface WaitingRow {
  /** Unique in its list: two buses may have the same name and time. */
  key: string;
  tone: "bad" | "warn" | "plain";
  title: string;
  detail?: string;
  /** Where it is mended; null when that is closed to this person. */
  hash: string | null;
  button: string;
}

export function WaitingRows({ rows }: { rows: readonly WaitingRow[] }) {
  return (
    <ul className={styles["rows"]}>
      {rows.map(({ key, tone, title, detail, hash, button }) => {
        const what = (
          <>
            <Icon name="warn" />
            <span>
              <b>{title}</b>
              {detail !== undefined && <small>{detail}</small>}
            </span>
          </>
        );
        return (
          <li key={key} data-tone={tone}>
            {hash === null ? (
              what
            ) : (
              <a href={hash}>
                {what} <em>{button}</em>
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}
