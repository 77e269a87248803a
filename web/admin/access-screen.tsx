/** One's own sessions, passkeys and tokens: each can be ended, and another passkey or token added; and where an owner is warned. */
import { useState } from "react";
import type { Answer, ApiRefusal } from "../api/refusal.ts";
import { Button } from "../ui/button.tsx";
import { AccessList } from "./access-list.tsx";
import { useAdminMessages } from "./admin-messages.ts";
import { AlertPhone } from "./alert-phone.tsx";
import { Failure } from "./failure.tsx";
import { NewToken } from "./new-token.tsx";
import { NoticePhone } from "./notice-phone.tsx";
import { makePasskey } from "./passkey.ts";
import type { ScreenProps } from "./screen-props.ts";
import { staffCall } from "./staff-call.ts";
import { useStaffQuery } from "./use-staff-query.ts";
import { withStepUp } from "./with-step-up.ts";
import styles from "./admin.module.css";

type Kind = "session" | "passkey" | "token" | "alert_phone";

export function AccessScreen({ me, onMe }: ScreenProps) {
  const { t } = useAdminMessages();
  const { answer, reload } = useStaffQuery("access");
  const [failed, setFailed] = useState<ApiRefusal | null>(null);
  const refusal = failed ?? (answer?.ok === false ? answer.refusal : null);
  const after = async (acted: Answer<unknown>) => {
    setFailed(acted.ok ? null : acted.refusal);
    await reload();
  };
  /** Adding a passkey requires a recent proof with an existing one. */
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
          <AccessList
            title={t.sessions}
            rows={answer.value.sessions}
            onEnd={(id) => void end("session", id)}
          />
          <AccessList
            title={t.passkeys}
            rows={answer.value.passkeys}
            onEnd={(id) => void end("passkey", id)}
          />
          <Button variant="quiet" onClick={() => void add()}>
            {t.addPasskey}
          </Button>
          <AccessList
            title={t.tokens}
            rows={answer.value.tokens}
            onEnd={(id) => void end("token", id)}
          />
        </>
      )}
      {/* Outside of the lists: a list that fails to load must not take away a token that is shown once. */}
      {answer !== undefined && <NewToken onMe={onMe} onChanged={reload} />}
      {answer?.ok === true && (
        <>
          {me.may.includes("notice-phone") && (
            <NoticePhone
              key={answer.value.notice_phone}
              phone={answer.value.notice_phone}
              onMe={onMe}
              onDone={after}
            />
          )}
          {me.may.includes("alert-phone") && (
            <AlertPhone
              access={answer.value}
              onMe={onMe}
              onEnd={(id) => void end("alert_phone", id)}
              onChanged={reload}
            />
          )}
        </>
      )}
    </>
  );
}
