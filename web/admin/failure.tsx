/**
 * A call that was refused, with its sentence, the fields that it is about by their labels, and a way on. That there is
 * no connection is said until there is one.
 */
import type { ApiRefusal } from "../api/refusal.ts";
import { Button } from "../ui/button.tsx";
import { useAdminMessages } from "./admin-messages.ts";
import { NOT_CHOSEN_CODE } from "./account/passkey.ts";
import { listFieldLabels } from "./forms/field-labels.ts";
import { useIsPast } from "./use-is-past.ts";
import styles from "./admin.module.css";

export function Failure({ refusal, onRetry }: { refusal: ApiRefusal; onRetry?: () => void }) {
  const { t, refusal: sentenceOf } = useAdminMessages();
  const sentence = refusal.code === NOT_CHOSEN_CODE ? t.passkeyStopped : sentenceOf(refusal);
  const labels = listFieldLabels(t, refusal);
  if (useIsPast(refusal)) return null;
  return (
    <div className={styles["failure"]} role="alert">
      <p>
        {sentence}
        {labels.length > 0 && <> {t.fieldFaults.lookAt(labels.join(", "))}</>}
      </p>
      {onRetry !== undefined && (
        <Button variant="quiet" onClick={onRetry}>
          {t.tryAgain}
        </Button>
      )}
    </div>
  );
}
