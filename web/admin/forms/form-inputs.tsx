/** Inputs of forms and filters, each with its label; what is wrong is said at the field, in the page's language. */
import type { ComponentProps } from "react";
import { Field } from "../../ui/field.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { DateInput } from "./date-input.tsx";
import { DigitsInput } from "./digits-input.tsx";
import type { DateKind } from "./typed-date.ts";
import { useFieldFault } from "./use-field-fault.ts";

interface Labelled {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  value: string;
  onValue: (value: string) => void;
}

type InputProps = Labelled & Omit<ComponentProps<"input">, "value" | "onChange">;

const DATE_KINDS: readonly string[] = ["date", "datetime-local", "time"] satisfies DateKind[];

function isDateKind(type: string | undefined): type is DateKind {
  return type !== undefined && DATE_KINDS.includes(type);
}

/** Required by default. */
export function Input({ type, ...props }: InputProps) {
  return isDateKind(type) ? (
    <DateInput
      {...props}
      kind={type}
      required={props.required ?? true}
      min={props.min?.toString()}
    />
  ) : (
    <TextInput {...props} type={type} />
  );
}

function TextInput({ label, hint, error, value, onValue, ...input }: InputProps) {
  const fault = useFieldFault(value, error);
  return (
    <Field label={label} hint={hint} error={fault.error} isRequired={input.required ?? true}>
      {(tied) => (
        <input
          required
          {...input}
          {...tied}
          value={value}
          onChange={(event) => onValue(event.target.value)}
          onBlur={fault.onBlur}
          onInvalid={fault.onInvalid}
        />
      )}
    </Field>
  );
}

/** A Latin or a Bengali digit. */
const DIGIT = String.raw`[0-9\u09e6-\u09ef]`;
const ABOVE_NOTHING = String.raw`(?=.*[1-9\u09e7-\u09ef])`;
const NUMBERS = {
  amount: {
    inputMode: "decimal",
    pattern: String.raw`${ABOVE_NOTHING}${DIGIT}{1,7}(\.${DIGIT}{1,2})?`,
  },
  count: { inputMode: "numeric", pattern: `${ABOVE_NOTHING}${DIGIT}{1,4}` },
  whole: { inputMode: "numeric", pattern: `${DIGIT}{1,6}` },
} as const;

interface NumberInputProps extends Labelled, Pick<ComponentProps<"input">, "maxLength"> {
  kind: keyof typeof NUMBERS;
  required?: boolean;
}

/** Required by default. */
export function NumberInput(props: NumberInputProps) {
  const { kind, label, hint, error, required = true, value, ...input } = props;
  const { t } = useAdminMessages();
  const fault = useFieldFault(value, error);
  return (
    <Field label={label} hint={hint} error={fault.error} isRequired={required}>
      {(tied) => (
        <DigitsInput
          required={required}
          title={t.numbers[kind]}
          {...NUMBERS[kind]}
          {...input}
          {...tied}
          value={value}
          onBlur={fault.onBlur}
          onInvalid={fault.onInvalid}
        />
      )}
    </Field>
  );
}

interface SelectProps extends Labelled {
  options: readonly { id: string; name: string }[];
  /** The option for no choice. */
  none: string;
  required?: boolean;
}

export function Select({ required = true, ...props }: SelectProps) {
  const { label, hint, error, value, onValue, options, none } = props;
  const fault = useFieldFault(value, error);
  return (
    <Field label={label} hint={hint} error={fault.error} isRequired={required}>
      {(tied) => (
        <select
          {...tied}
          required={required}
          value={value}
          onChange={(event) => onValue(event.target.value)}
          onInvalid={fault.onInvalid}
        >
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
