import { useId, type Ref } from "react";
import { useMessages } from "../../i18n/use-messages.ts";
import { OutLink } from "../../ui/button.tsx";
import styles from "./checkout.module.css";
import { AGREED } from "./use-agreement.ts";
import { CHECKOUT_FORM_ID } from "./use-checkout-form.ts";

interface Props {
  ref: Ref<HTMLInputElement>;
  hasAgreed: boolean;
  isMissing: boolean;
  onChange: (hasAgreed: boolean) => void;
}

/** The box to tick. The conditions open in a new tab, so that no input is lost. */
export function Agreement({ ref, hasAgreed, isMissing, onChange }: Props) {
  const { t } = useMessages();
  const errorId = useId();
  return (
    <div className={styles["agreement"]}>
      <label>
        <input
          ref={ref}
          type="checkbox"
          name={AGREED}
          form={CHECKOUT_FORM_ID}
          checked={hasAgreed}
          aria-required
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? errorId : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        {t.checkout.agree}
      </label>
      {isMissing && (
        <p id={errorId} className={styles["error"]}>
          {t.checkout.agreeFirst}
        </p>
      )}
      <OutLink href="/conditions">{t.checkout.conditions}</OutLink>
    </div>
  );
}
