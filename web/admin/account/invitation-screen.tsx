/** A link for someone new, or for one who lost the passkey: it makes one, and signs in. */
import { useState } from "react";
import type { Answer, ApiRefusal } from "../../api/refusal.ts";
import { Button } from "../../ui/button.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { Failure } from "../failure.tsx";
import { Frame } from "../frame/frame.tsx";
import { Panel } from "../panel.tsx";
import { makeFirstPasskey } from "./passkey.ts";
import { QueryState } from "../query-state.tsx";
import { staffCall } from "../staff-call.ts";
import { useStaffQuery } from "../use-staff-query.ts";
import styles from "../admin.module.css";

interface Props {
  code: string;
  /** Signed in, or on to the sign-in. */
  onOver: () => void;
}

export function InvitationScreen({ code, onOver }: Props) {
  const { t } = useAdminMessages();
  const read = useStaffQuery("invitation", { code });
  const invitation = read.value;
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null);
  const [isBusy, setBusy] = useState(false);

  const comeIn = async (how: () => Promise<Answer<unknown>>) => {
    setBusy(true);
    setRefusal(null);
    const answer = await how();
    setBusy(false);
    if (answer.ok) onOver();
    else setRefusal(answer.refusal);
  };

  if (invitation === undefined) {
    return (
      <Frame title={t.product}>
        <QueryState read={read} />
        {read.refusal !== undefined && (
          <Button variant="quiet" onClick={onOver}>
            {t.signInTitle}
          </Button>
        )}
      </Frame>
    );
  }
  return (
    <Frame title={`${t.makePasskey} · ${t.product}`}>
      <h1>{t.welcome(invitation.name)}</h1>
      <p className={styles["soft"]}>{invitation.roles.map((role) => t.roles[role]).join(", ")}</p>
      <Panel>
        <p>{t.invitationLead}</p>
        <Button isWide isBusy={isBusy} onClick={() => void comeIn(() => makeFirstPasskey(code))}>
          {t.makePasskey}
        </Button>
        {invitation.can_be_skipped && (
          <Button
            variant="quiet"
            isWide
            isBusy={isBusy}
            onClick={() => void comeIn(() => staffCall("invitation/skip", { code }))}
          >
            {t.skipPasskey}
          </Button>
        )}
        {refusal !== null && <Failure refusal={refusal} />}
      </Panel>
      <p className={styles["soft"]}>{t.invitationOnce}</p>
    </Frame>
  );
}
