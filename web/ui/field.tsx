/**
 * Field: label, control, hint and error, tied together for readers. The control is drawn by the form:
 * `<Field label={…} error={…}>{(control) => <input {...control} {...register("name")} />}</Field>`
 */
import { useId, type ReactNode } from "react";
import styles from "./field.module.css";

export interface ControlProps {
  id: string;
  className: string | undefined;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

interface Props {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Marked as one that has to be filled in. */
  isRequired?: boolean;
  children: (control: ControlProps) => ReactNode;
}

export function Field({ label, hint, error, isRequired, children }: Props) {
  const id = useId();
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  const errorId = error === undefined ? undefined : `${id}-error`;
  const described = [errorId, hintId].filter((one) => one !== undefined).join(" ");
  return (
    <div className={styles["field"]}>
      <label htmlFor={id} data-required={isRequired}>
        {label}
      </label>
      {children({
        id,
        className: styles["control"],
        "aria-describedby": described || undefined,
        "aria-invalid": error === undefined ? undefined : true,
      })}
      {error !== undefined && (
        <p id={errorId} className={styles["error"]}>
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={hintId} className={styles["hint"]}>
          {hint}
        </p>
      )}
    </div>
  );
}
