/**
 * Choice: one of a few, as large radio buttons under a legend; `registration` is the result of react-hook-form's
 * `register`.
 */
import { useId } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import styles from "./choice.module.css";

interface Props {
  legend: string;
  options: readonly { value: string; label: string; text?: string }[];
  error?: string | undefined;
  /** The value that is chosen before anybody chooses; null: none, or what the form remembers. */
  chosen?: string | null;
  registration: UseFormRegisterReturn;
}

export function Choice({ legend, options, error, chosen, registration }: Props) {
  const errorId = useId();
  return (
    <fieldset
      className={styles["choice"]}
      data-wrong={error !== undefined}
      aria-describedby={error === undefined ? undefined : errorId}
    >
      <legend>{legend}</legend>
      <div className={styles["options"]}>
        {options.map(({ value, label, text }) => (
          <label key={value}>
            <input {...registration} type="radio" value={value} defaultChecked={chosen === value} />
            <span>
              <b>{label}</b>
              {text !== undefined && <small>{text}</small>}
            </span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={errorId} className={styles["error"]}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
