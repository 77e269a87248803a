/**
 * One's own sessions, passkeys and tokens: each can be ended, and another passkey or token added; and where an owner is
 * warned.
 */
import { useState } from "react";
import type { Answer, ApiRefusal } from "../../api/refusal.ts";
import { Button } from "../../ui/button.tsx";
import { AccessList } from "./access-list.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { AlertPhone } from "./alert-phone.tsx";
import { Failure } from "../failure.tsx";
import { NewToken } from "./new-token.tsx";
import { NoticePhone } from "./notice-phone.tsx";
import { makePasskey } from "./passkey.ts";
import type { ScreenProps } from "../frame/screen-props.ts";
import { PlaceHead } from "../place-head.tsx";
import { staffCall } from "../staff-call.ts";
import { useStaffQuery } from "../use-staff-query.ts";
import { withStepUp } from "../acts/with-step-up.ts";
import styles from "../admin.module.css";

type Kind = "session" | "passkey" | "token" | "alert_phone";

export function AccessScreen({ me, onMe }: ScreenProps) {
  const { t } = useAdminMessages();
  const read = useStaffQuery("access");
  const [failed, setFailed] = useState<ApiRefusal | null>(null);
  const refusal = failed ?? (read.value === undefined ? read.refusal : null) ?? null;
  const after = async (acted: Answer<unknown>) => {
    setFailed(acted.ok ? null : acted.refusal);
    await read.reload();
  };
  /** Adding a passkey requires a recent proof with an existing one. */
  const add = async () => after(await withStepUp<unknown>(makePasskey, onMe));
  const end = async (kind: Kind, id: string) => after(await staffCall("end-access", { kind, id }));

  return (
    <div className={styles["column"]}>
      <PlaceHead title={t.placeNames.access} lead={t.accessLead} />
      {refusal !== null && <Failure refusal={refusal} onRetry={() => void read.reload()} />}
      {read.isWaiting && t.loading}
      {read.value !== undefined && (
        <>
          <AccessList
            title={t.sessions}
            rows={read.value.sessions}
            onEnd={(id) => void end("session", id)}
          />
          <AccessList
            title={t.passkeys}
            rows={read.value.passkeys}
            onEnd={(id) => void end("passkey", id)}
          />
          <Button variant="quiet" onClick={() => void add()}>
            {t.addPasskey}
          </Button>
          <AccessList
            title={t.tokens}
            rows={read.value.tokens}
            onEnd={(id) => void end("token", id)}
          />
        </>
      )}
      {/* Outside of the lists: a list that fails to load must not take away a token that is shown once. */}
      {!read.isWaiting && <NewToken onMe={onMe} onChanged={read.reload} />}
      {read.value !== undefined && (
        <>
          {me.may.includes("notice-phone") && (
            <NoticePhone
              key={read.value.notice_phone}
              phone={read.value.notice_phone}
              onMe={onMe}
              onDone={after}
            />
          )}
          {me.may.includes("alert-phone") && (
            <AlertPhone
              access={read.value}
              onMe={onMe}
              onEnd={(id) => void end("alert_phone", id)}
              onChanged={read.reload}
            />
          )}
        </>
      )}
    </div>
  );
}
