/** A link or a token that is shown this once: a field to copy from, and a button that copies. */
import { useState, type ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { Panel } from "../panel.tsx";
import styles from "../admin.module.css";

interface Props {
  label: string;
  hint: string;
  value: string;
  /** True: the field takes the focus when it appears, and so a reader says what came. */
  takesFocus?: boolean;
  onClose?: (() => void) | undefined;
  /** What the button says that closes it. */
  closeLabel?: string;
  /** How the value is used. */
  children?: ReactNode;
}

export function OneTimeValue(props: Props) {
  const { label, hint, value, takesFocus, onClose, children } = props;
  const { t } = useAdminMessages();
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    // Where the browser forbids it, the field is there to copy from.
    const isDone = await navigator.clipboard.writeText(value).then(
      () => true,
      () => false,
    );
    setIsCopied(isDone);
  };
  return (
    <Panel>
      <div className={styles["whole"]}>
        <Field label={label} hint={hint}>
          {(tied) => (
            <input
              {...tied}
              readOnly
              ref={takesFocus === true ? takeFocus : undefined}
              value={value}
              onFocus={(event) => event.target.select()}
            />
          )}
        </Field>
      </div>
      {children}
      <span className={styles["tools"]}>
        <Button onClick={() => void copy()}>{t.people.copy}</Button>
        {onClose !== undefined && (
          <Button variant="quiet" onClick={onClose}>
            {props.closeLabel ?? t.close}
          </Button>
        )}
      </span>
      <output>{isCopied && t.people.copied}</output>
    </Panel>
  );
}

function takeFocus(field: HTMLInputElement | null): void {
  field?.focus();
}
