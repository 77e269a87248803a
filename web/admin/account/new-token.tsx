/**
 * Makes a personal token of the command line. It is shown until its person closes it or leaves the page, and never
 * again.
 */
import { useRef, useState } from "react";
import type { TokenView } from "../../../worker/contract/staff/staff-sign-in.ts";
import { HOUR_MS, TOKEN_STEP_UP_MS } from "../../../worker/domain/staff/staff-times.ts";
import type { ApiRefusal } from "../../api/refusal.ts";
import { Button } from "../../ui/button.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { Failure } from "../failure.tsx";
import { Input } from "../forms/form-inputs.tsx";
import { bindField, useFormDraft } from "../forms/use-form-draft.ts";
import { OneTimeValue } from "./one-time-value.tsx";
import type { ScreenProps } from "../frame/screen-props.ts";
import { staffCall } from "../staff-call.ts";
import { useInstant } from "../use-instant.ts";
import { withStepUp } from "../acts/with-step-up.ts";
import styles from "../admin.module.css";

const LABEL_MAX = 60;

interface Props extends Pick<ScreenProps, "onMe"> {
  /** The list of tokens may have changed: also where the answer was lost and the token was made. */
  onChanged: () => Promise<unknown>;
}

export function NewToken({ onMe, onChanged }: Props) {
  const { t, format } = useAdminMessages();
  const instant = useInstant();
  const draft = useFormDraft("new-token", "", { label: "" });
  const { label } = draft.values;
  const [isMissing, setIsMissing] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [made, setMade] = useState<TokenView | null>(null);
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null);
  const button = useRef<HTMLButtonElement>(null);

  const make = async () => {
    const isEmpty = label.trim() === "";
    setIsMissing(isEmpty);
    if (isEmpty || isBusy) return;
    setIsBusy(true);
    setMade(null);
    const answer = await withStepUp(() => staffCall("token", { label }), onMe);
    setRefusal(answer.ok ? null : answer.refusal);
    if (answer.ok) {
      setMade(answer.value);
      draft.clear();
    }
    setIsBusy(false);
    await onChanged();
  };
  const close = () => {
    setMade(null);
    button.current?.focus();
  };

  return (
    <>
      <form
        className={styles["section"]}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <Input
          label={t.newToken.label}
          hint={t.newToken.hint}
          error={isMissing ? t.newToken.labelMissing : undefined}
          autoComplete="off"
          maxLength={LABEL_MAX}
          {...bindField(draft, "label")}
        />
        <span>
          <Button ref={button} type="submit" variant="quiet" isBusy={isBusy}>
            {t.newToken.make}
          </Button>
        </span>
      </form>
      {refusal !== null && <Failure refusal={refusal} />}
      {made !== null && (
        <OneTimeValue
          key={made.token}
          label={t.newToken.made}
          hint={t.newToken.once}
          value={made.token}
          takesFocus
          onClose={close}
          closeLabel={t.newToken.hide}
        >
          <p>
            {t.newToken.use({
              origin: location.origin,
              until: instant(made.expires_at),
              hours: format.digits(TOKEN_STEP_UP_MS / HOUR_MS),
            })}
          </p>
        </OneTimeValue>
      )}
    </>
  );
}
