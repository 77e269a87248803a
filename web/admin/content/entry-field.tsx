/** One field of a form of content, by its type. */
import { Field } from "../../ui/field.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { Input, NumberInput } from "../forms/form-inputs.tsx";
import type { FieldOf } from "./content-forms.ts";
import { EntryChoice } from "./entry-choice.tsx";
import { PictureField } from "./picture-field.tsx";
import { PostField } from "./post-field.tsx";

export interface EntryFieldProps {
  field: FieldOf;
  value: string;
  isMissing: boolean;
  onChange: (value: string) => void;
}

const LINE_MAX = 200;
const LINES_MAX = 4_000;

export function EntryField({ field, value, isMissing, onChange }: EntryFieldProps) {
  const { t } = useAdminMessages();
  const { content } = t;
  const label = content.fieldNames[field.name] ?? field.name;
  const shared = {
    label: field.isOptional === true ? `${label} (${content.optional})` : label,
    hint: content.fieldHints[field.name],
    error: isMissing ? content.missing : undefined,
    value,
    onValue: onChange,
  };
  switch (field.type) {
    case "markdown":
      return <PostField {...shared} />;
    case "lines":
      return (
        <Field {...shared}>
          {(tied) => (
            <textarea
              {...tied}
              rows={3}
              maxLength={LINES_MAX}
              value={value}
              onChange={(event) => onChange(event.target.value)}
            />
          )}
        </Field>
      );
    case "picture":
      return <PictureField {...shared} folder={field.folder} />;
    case "entry":
      return <EntryChoice {...shared} of={field.of} />;
    case "yes":
      return (
        <label>
          <input
            type="checkbox"
            checked={value === "yes"}
            onChange={(event) => onChange(event.target.checked ? "yes" : "")}
          />{" "}
          {label}
        </label>
      );
    case "oneOf":
      return (
        <Field {...shared}>
          {(tied) => (
            <select {...tied} value={value} onChange={(event) => onChange(event.target.value)}>
              {(field.isOptional === true || value === "") && (
                <option value="">{content.none}</option>
              )}
              {field.options.map((one) => (
                <option key={one} value={one}>
                  {content.options[one] ?? one}
                </option>
              ))}
            </select>
          )}
        </Field>
      );
    case "count":
    case "amount":
      return (
        <NumberInput
          {...shared}
          required={false}
          kind={field.type === "count" ? "whole" : "amount"}
          maxLength={LINE_MAX}
        />
      );
    default:
      return (
        <Input
          {...shared}
          required={false}
          type={field.type === "instant" ? "datetime-local" : "text"}
          maxLength={LINE_MAX}
        />
      );
  }
}
