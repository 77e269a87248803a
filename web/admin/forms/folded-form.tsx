/** A form that opens when asked for, or with its page if it was typed in: nobody looks for a text under a fold. */
import { useContext, useState, type ReactNode } from "react";
import type { OfficeForm } from "./office-forms.ts";
import { hasDraft, PersonContext } from "./use-form-draft.ts";
import styles from "../admin.module.css";

interface Props {
  form: OfficeForm;
  /** What the form is about; empty for something new. */
  thing: string;
  title: string;
  children: ReactNode;
}

export function FoldedForm({ form, thing, title, children }: Props) {
  const person = useContext(PersonContext);
  const [hasTyped] = useState(() => hasDraft(person, form, thing));
  return (
    <details className={styles["fold"]} open={hasTyped}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
