/** PasswordField: a Field whose text can be looked at; `tied` is what the form registers it with. */
import { useState } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { useMessages } from "../i18n/use-messages.ts";
import { Field } from "./field.tsx";
import styles from "./password-field.module.css";

interface Props {
  label: string;
  hint?: string;
  error?: string | undefined;
  autoComplete: "current-password" | "new-password";
  tied: UseFormRegisterReturn;
}

export function PasswordField({ label, hint, error, autoComplete, tied: registered }: Props) {
  const { t } = useMessages();
  const [isShown, setIsShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(tied) => (
        <div className={styles["row"]}>
          <input
            {...tied}
            {...registered}
            type={isShown ? "text" : "password"}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            aria-required
          />
          <button
            type="button"
            aria-label={t.agents.showPassword}
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
          >
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
              <path
                d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Z M12 9a3 3 0 1 0 .01 0"
                fill="none"
                stroke="currentColor"
                strokeWidth="2"
                strokeLinejoin="round"
              />
              {!isShown && (
                <path d="M4 20 20 4" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
              )}
            </svg>
          </button>
        </div>
      )}
    </Field>
  );
}
