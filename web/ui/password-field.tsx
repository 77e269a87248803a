/** Password input with a show/hide button. `registration` is the result of react-hook-form's `register`. */
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
  registration: UseFormRegisterReturn;
}

export function PasswordField({ label, hint, error, autoComplete, registration }: Props) {
  const { t } = useMessages();
  const [isShown, setIsShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className={styles["row"]}>
          <input
            {...control}
            {...registration}
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
