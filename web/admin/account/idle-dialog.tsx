/**
 * Asks for the passkey over the screen where somebody stands: after a while in which nothing was done, or when the
 * session has ended. What was typed stays, and what was pressed goes on.
 */
import { useState } from "react";
import type { MeView } from "../../../worker/contract/staff/staff-sign-in.ts";
import type { ApiRefusal } from "../../api/refusal.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { Failure } from "../failure.tsx";
import { endWaiting, useLock } from "./idle-lock.ts";
import { authenticateWithPasskey } from "./passkey.ts";
import styles from "../admin.module.css";

interface Props {
  /** Whose screen it is. */
  person: string;
  /** The office knows that nobody is signed in any more. */
  isSignedOut: boolean;
  onMe: (me: MeView) => void;
  /** The person does not sign in here again now. */
  onLeave: () => void;
}

export function IdleDialog({ person, isSignedOut, onMe, onLeave }: Props) {
  const { t } = useAdminMessages();
  const lock = useLock();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null);
  const hasEnded = isSignedOut || lock === "ended";
  const show = async () => {
    setBusy(true);
    setRefusal(null);
    const answer = await authenticateWithPasskey(hasEnded ? "sign-in" : "step-up");
    setBusy(false);
    if (!answer.ok) return setRefusal(answer.refusal);
    // What waits was pressed by this person, and is sent by nobody else.
    const isSame = answer.value.staff.id === person;
    if (!isSame) endWaiting(false);
    onMe(answer.value);
    if (isSame) endWaiting(true);
  };
  const close = () => {
    endWaiting(false);
    if (hasEnded) onLeave();
  };
  return (
    <Dialog
      isOpen={hasEnded || lock !== null}
      isForm
      title={hasEnded ? t.endedTitle : t.idleTitle}
      onClose={close}
    >
      <div className={styles["section"]}>
        <p>{hasEnded ? t.endedText : t.idleText}</p>
        {refusal !== null && <Failure refusal={refusal} />}
        <Button isWide isBusy={isBusy} onClick={() => void show()}>
          {hasEnded ? t.signIn : t.idleGoOn}
        </Button>
      </div>
    </Dialog>
  );
}
