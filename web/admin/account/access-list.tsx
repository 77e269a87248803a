/** Sessions, passkeys or tokens of somebody: since when, the last use, and a button that ends each. */
import type { AccessView } from "../../../worker/contract/staff/staff-sign-in.ts";
import { Button } from "../../ui/button.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { Panel } from "../panel.tsx";
import { useInstant } from "../use-instant.ts";
import styles from "../admin.module.css";

interface Props {
  title: string;
  rows: readonly (Omit<AccessView["passkeys"][number], "used_at"> & {
    /** Left out: nobody counts its uses. */
    used_at?: string | null;
    is_this?: boolean;
  })[];
  /** Left out: nothing can be ended here. */
  onEnd?: (id: string) => void;
}

export function AccessList({ title, rows, onEnd }: Props) {
  const { t } = useAdminMessages();
  const instant = useInstant();
  return (
    <section className={styles["section"]} aria-label={title}>
      <h2>{title}</h2>
      {rows.length === 0 && <p className={styles["soft"]}>{t.none}</p>}
      <ul className={styles["rows"]}>
        {rows.map(({ id, label, created_at, used_at, is_this }) => (
          <li key={id}>
            <Panel>
              <p>
                {label}
                {is_this === true && `, ${t.thisOne}`}
              </p>
              <p className={styles["soft"]}>
                {t.since(instant(created_at))}
                {used_at === null && `; ${t.neverUsed}`}
                {typeof used_at === "string" && `; ${t.lastUsed(instant(used_at))}`}
              </p>
              {onEnd !== undefined && (
                <Button variant="quiet" aria-label={`${t.end}: ${label}`} onClick={() => onEnd(id)}>
                  {t.end}
                </Button>
              )}
            </Panel>
          </li>
        ))}
      </ul>
    </section>
  );
}
