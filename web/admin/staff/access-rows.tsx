/** What somebody comes in with; a session or a token is ended by an act. */
import type { AccessView } from "../../../worker/contract/staff-sign-in.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { Failure } from "../failure.tsx";
import { Panel } from "../panel.tsx";
import { useInstant } from "../use-instant.ts";
import { useStaffQuery } from "../use-staff-query.ts";
import { Button } from "../../ui/button.tsx";
import styles from "../admin.module.css";

export interface OneAccess {
  kind: "session" | "token";
  id: string;
}

interface Props {
  staff: string;
  onEnd: (access: OneAccess) => void;
}

export function AccessRows({ staff, onEnd }: Props) {
  const { t } = useAdminMessages();
  const { answer, reload } = useStaffQuery("person", { staff });
  if (answer === undefined) return <output>{t.loading}</output>;
  if (!answer.ok) return <Failure refusal={answer.refusal} onRetry={() => void reload()} />;
  const { sessions, passkeys, tokens } = answer.value;
  const end = (kind: OneAccess["kind"]) => (id: string) => onEnd({ kind, id });
  return (
    <>
      <Rows title={t.sessions} rows={sessions} onEnd={end("session")} />
      <Rows title={t.passkeys} rows={passkeys} />
      <Rows title={t.tokens} rows={tokens} onEnd={end("token")} />
    </>
  );
}

interface RowsProps {
  title: string;
  rows: AccessView["passkeys"];
  onEnd?: (id: string) => void;
}

function Rows({ title, rows, onEnd }: RowsProps) {
  const { t } = useAdminMessages();
  const instant = useInstant();
  return (
    <section className={styles["section"]} aria-label={title}>
      <h2>{title}</h2>
      {rows.length === 0 && <p className={styles["soft"]}>{t.none}</p>}
      <ul className={styles["rows"]}>
        {rows.map(({ id, label, created_at, used_at }) => (
          <li key={id}>
            <Panel>
              <p>{label}</p>
              <p className={styles["soft"]}>
                {t.since(instant(created_at))};{" "}
                {used_at === null ? t.neverUsed : t.lastUsed(instant(used_at))}
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
