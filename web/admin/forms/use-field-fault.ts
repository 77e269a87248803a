/**
 * What the browser finds wrong with a field when it is left or its form is sent, said under the field and not in a
 * bubble of the browser's own language. The first such field of a form that is sent gets the focus.
 */
import { useState, type FocusEvent, type FormEvent } from "react";
import { useAdminMessages } from "../admin-messages.ts";

type Control = HTMLInputElement | HTMLSelectElement;

interface FieldFault {
  /** Sentence for the field; undefined: nothing is wrong with it. */
  error: string | undefined;
  onInvalid: (event: FormEvent<Control>) => void;
  /** Says nothing of an empty field: somebody may come back to it. */
  onBlur: (event: FocusEvent<Control>) => void;
}

/** `value`: as it is now, since a fault goes with the next change. `error`: what the form itself finds wrong. */
export function useFieldFault(value: string, error: string | undefined): FieldFault {
  const { t } = useAdminMessages();
  const [found, setFound] = useState<{ value: string; text: string } | null>(null);
  const words = t.fieldFaults;
  const findFault = ({ validity, type, title, validationMessage }: Control): void => {
    const text = validity.customError
      ? validationMessage
      : validity.valueMissing
        ? words.missing
        : type === "url"
          ? words.address
          : title || words.wrong;
    setFound({ value, text });
  };
  return {
    error: error ?? (found !== null && found.value === value ? found.text : undefined),
    onInvalid: (event) => {
      event.preventDefault();
      const control = event.currentTarget;
      findFault(control);
      if (control.form?.querySelector("input:invalid, select:invalid") !== control) return;
      // A field under a fold can't have the focus.
      const fold = control.closest("details");
      if (fold !== null) fold.open = true;
      control.focus();
    },
    onBlur: ({ currentTarget: control }) => {
      const { valid, valueMissing } = control.validity;
      if (!valid && !valueMissing) findFault(control);
    },
  };
}
