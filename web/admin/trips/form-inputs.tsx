/** Native inputs of the forms of trips, each with its label. */
import type { ComponentProps } from "react";
import { Field } from "../../ui/field.tsx";

interface Labelled {
  label: string;
  hint?: string | undefined;
  value: string;
  onValue: (value: string) => void;
}

type InputProps = Labelled & Omit<ComponentProps<"input">, "value" | "onChange">;

/** Filled in, unless it says otherwise. */
export function Input({ label, hint, value, onValue, ...input }: InputProps) {
  return (
    <Field label={label} hint={hint}>
      {(tied) => (
        <input
          required
          {...input}
          {...tied}
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  );
}

interface SelectProps extends Labelled {
  options: readonly { id: string; name: string }[];
  /** What stands for nothing chosen. */
  none: string;
}

export function Select({ label, hint, value, onValue, options, none }: SelectProps) {
  return (
    <Field label={label} hint={hint}>
      {(tied) => (
        <select {...tied} required value={value} onChange={(event) => onValue(event.target.value)}>
          <option value="">{none}</option>
          {options.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
