/** A call that was refused, with its sentence and a way on. */
import type { ApiRefusal } from "../api/refusal.ts";
import { Button } from "../ui/button.tsx";
import { useAdminMessages } from "./admin-messages.ts";
import { NOT_CHOSEN_CODE } from "./passkey.ts";
import styles from "./admin.module.css";

export function Failure({ refusal, onRetry }: { refusal: ApiRefusal; onRetry?: () => void }) {
  const { t, refusal: sentenceOf } = useAdminMessages();
  const sentence = refusal.code === NOT_CHOSEN_CODE ? t.passkeyStopped : sentenceOf(refusal);
  return (
    <div className={styles["failure"]} role="alert">
      <p>{sentence}</p>
      {onRetry !== undefined && (
        <Button variant="quiet" onClick={onRetry}>
          {t.tryAgain}
        </Button>
      )}
    </div>
  );
}
