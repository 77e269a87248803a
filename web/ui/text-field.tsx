/** TextField: a Field with one input; `registration` is the result of react-hook-form's `register`. */
import type { ComponentProps } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { Field } from "./field.tsx";

interface Props extends Omit<ComponentProps<"input">, "ref" | "name"> {
  label: string;
  hint?: string;
  error: string | undefined;
  registration: UseFormRegisterReturn;
  isOptional?: boolean;
}

export function TextField({ label, hint, error, registration, isOptional, ...input }: Props) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          {...registration}
          aria-required={isOptional === true ? undefined : true}
          {...input}
        />
      )}
    </Field>
  );
}

/** Attributes for a phone's keyboard and autofill. */
export const NAME_INPUT = { autoComplete: "name", maxLength: 100 } as const;
export const PHONE_INPUT = {
  type: "tel",
  inputMode: "tel",
  autoComplete: "tel",
  // A number has at most 16 signs; what is pasted with it, as spaces and invisible marks, is taken off later.
  maxLength: 60,
} as const;
export const EMAIL_INPUT = {
  type: "email",
  inputMode: "email",
  autoComplete: "email",
  maxLength: 200,
} as const;
