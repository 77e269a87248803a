/** Signs in with a passkey, by one press. */
import { useState } from "react";
import type { MeView } from "../../../worker/contract/staff/staff-sign-in.ts";
import type { ApiRefusal } from "../../api/refusal.ts";
import { Button } from "../../ui/button.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { Failure } from "../failure.tsx";
import { Frame } from "../frame/frame.tsx";
import { Panel } from "../panel.tsx";
import { authenticateWithPasskey } from "./passkey.ts";
import styles from "../admin.module.css";

export function SignInScreen({ onMe }: { onMe: (me: MeView) => void }) {
  const { t } = useAdminMessages();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null);
  const signIn = async () => {
    setBusy(true);
    setRefusal(null);
    const answer = await authenticateWithPasskey("sign-in");
    setBusy(false);
    if (answer.ok) onMe(answer.value);
    else setRefusal(answer.refusal);
  };
  return (
    <Frame title={`${t.signInTitle} · ${t.product}`}>
      <h1>{t.signInTitle}</h1>
      <Panel>
        <p>{t.signInLead}</p>
        <Button isWide isBusy={isBusy} onClick={() => void signIn()}>
          {t.signIn}
        </Button>
        {refusal !== null && <Failure refusal={refusal} />}
      </Panel>
      <p className={styles["soft"]}>{t.signInFirst}</p>
    </Frame>
  );
}
