/** Asks for the passkey over the screen where somebody stands, after a while in which nothing was done. */
import { useState } from "react";
import type { MeView } from "../../worker/contract/staff-sign-in.ts";
import type { ApiRefusal } from "../api/refusal.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { useAdminMessages } from "./admin-messages.ts";
import { Failure } from "./failure.tsx";
import { endWaiting, useIsLocked } from "./idle-lock.ts";
import { showPasskey } from "./passkey.ts";
import styles from "./admin.module.css";

export function IdleDialog({ onMe }: { onMe: (me: MeView) => void }) {
  const { t } = useAdminMessages();
  const isLocked = useIsLocked();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null);
  const show = async () => {
    setBusy(true);
    setRefusal(null);
    const answer = await showPasskey("step-up");
    setBusy(false);
    if (!answer.ok) return setRefusal(answer.refusal);
    onMe(answer.value);
    endWaiting(true);
  };
  return (
    <Dialog isOpen={isLocked} title={t.idleTitle} onClose={() => endWaiting(false)}>
      <div className={styles["section"]}>
        <p>{t.idleText}</p>
        {refusal !== null && <Failure refusal={refusal} />}
        <Button isWide isBusy={isBusy} onClick={() => void show()}>
          {t.idleGoOn}
        </Button>
      </div>
    </Dialog>
  );
}
