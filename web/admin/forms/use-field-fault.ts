/**
 * What the browser finds wrong with a field when its form is sent, said under the field and not in a bubble of the
 * browser's own language. The first such field gets the focus.
 */
import { useState, type FormEvent } from "react";
import { useAdminMessages } from "../admin-messages.ts";

type Control = HTMLInputElement | HTMLSelectElement;

interface FieldFault {
  /** Sentence for the field; undefined: nothing is wrong with it. */
  error: string | undefined;
  onInvalid: (event: FormEvent<Control>) => void;
}

/** `value`: as it is now, since a fault goes with the next change. `error`: what the form itself finds wrong. */
export function useFieldFault(value: string, error: string | undefined): FieldFault {
  const { t } = useAdminMessages();
  const [found, setFound] = useState<{ value: string; text: string } | null>(null);
  const words = t.fieldFaults;
  return {
    error: error ?? (found !== null && found.value === value ? found.text : undefined),
    onInvalid: (event) => {
      event.preventDefault();
      const control = event.currentTarget;
      const { validity, type, title } = control;
      const text = validity.customError
        ? control.validationMessage
        : validity.valueMissing
          ? words.missing
          : type === "url"
            ? words.address
            : title || words.wrong;
      setFound({ value, text });
      if (control.form?.querySelector("input:invalid, select:invalid") === control) control.focus();
    },
  };
}
