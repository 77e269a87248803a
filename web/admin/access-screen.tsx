/** Where one is signed in, and with what: everything can be ended here, and a further passkey made. */
import { useState } from "react";
import type { AccessView } from "../../worker/contract/staff-sign-in.ts";
import type { Answer, ApiRefusal } from "../api/refusal.ts";
import { Button } from "../ui/button.tsx";
import { useAdminMessages } from "./admin-messages.ts";
import { Failure } from "./failure.tsx";
import { Panel } from "./panel.tsx";
import { makePasskey } from "./passkey.ts";
import type { ScreenProps } from "./screen-props.ts";
import { staffCall } from "./staff-call.ts";
import { useInstant } from "./use-instant.ts";
import { useStaffQuery } from "./use-staff-query.ts";
import { withStepUp } from "./with-step-up.ts";
import styles from "./admin.module.css";

type Kind = "session" | "passkey" | "token";
type Row = AccessView["passkeys"][number] & { is_this?: boolean };

export function AccessScreen({ onMe }: ScreenProps) {
  const { t } = useAdminMessages();
  const { answer, reload } = useStaffQuery("access");
  const [failed, setFailed] = useState<ApiRefusal | null>(null);
  const refusal = failed ?? (answer?.ok === false ? answer.refusal : null);
  const after = async (acted: Answer<unknown>) => {
    setFailed(acted.ok ? null : acted.refusal);
    await reload();
  };
  /** A new way in needs a passkey that was just shown. */
  const add = async () => after(await withStepUp<unknown>(makePasskey, onMe));
  const end = async (kind: Kind, id: string) => after(await staffCall("end-access", { kind, id }));

  return (
    <>
      <h1>{t.placeNames.access}</h1>
      <p className={styles["soft"]}>{t.accessLead}</p>
      {refusal !== null && <Failure refusal={refusal} onRetry={() => void reload()} />}
      {answer === undefined && t.loading}
      {answer?.ok === true && (
        <>
          <Rows
            title={t.sessions}
            rows={answer.value.sessions}
            onEnd={(id) => end("session", id)}
          />
          <Rows
            title={t.passkeys}
            rows={answer.value.passkeys}
            onEnd={(id) => end("passkey", id)}
          />
          <Button variant="quiet" onClick={() => void add()}>
            {t.addPasskey}
          </Button>
          <Rows title={t.tokens} rows={answer.value.tokens} onEnd={(id) => end("token", id)} />
        </>
      )}
    </>
  );
}

interface RowsProps {
  title: string;
  rows: readonly Row[];
  onEnd: (id: string) => Promise<void>;
}

function Rows({ title, rows, onEnd }: RowsProps) {
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
                {t.since(instant(created_at))};{" "}
                {used_at === null ? t.neverUsed : t.lastUsed(instant(used_at))}
              </p>
              <Button
                variant="quiet"
                aria-label={`${t.end}: ${label}`}
                onClick={() => void onEnd(id)}
              >
                {t.end}
              </Button>
            </Panel>
          </li>
        ))}
      </ul>
    </section>
  );
}
