/** What stands in a form of content, between the server's fields and the controls. Pure. */
import type { ContentFields } from "../../../worker/contract/staff/staff-content.ts";
import { readValue } from "../forms/typed-date.ts";
import type { FieldOf } from "./content-forms.ts";

/** By the field's name, as its control has it; `yes` or nothing for a tick. */
export type FormValues = Readonly<Record<string, string>>;

/** In Dhaka, whatever the phone's own clock says. */
const DHAKA = ":00+06:00";
const MINUTES = "2026-12-04T22:30".length;

export function startValues(form: readonly FieldOf[]): FormValues {
  return Object.fromEntries(form.map(({ name, start = "" }) => [name, start]));
}

export function toFormValues(form: readonly FieldOf[], fields: ContentFields): FormValues {
  return Object.fromEntries(
    form.map((field): [string, string] => {
      const value = fields[field.name] ?? "";
      if (field.type === "yes") return [field.name, value === true ? "yes" : ""];
      const text = String(value);
      return [field.name, field.type === "instant" ? text.slice(0, MINUTES) : text];
    }),
  );
}

export function toContentFields(form: readonly FieldOf[], values: FormValues): ContentFields {
  return Object.fromEntries(
    form.map((field): [string, ContentFields[string]] => {
      const text = values[field.name] ?? "";
      return [field.name, fieldValue(field, field.type === "markdown" ? text : text.trim())];
    }),
  );
}

function fieldValue({ type, isOptional }: FieldOf, text: string): ContentFields[string] {
  if (type === "yes") return text === "yes";
  // An empty line is a text like any other.
  if (text === "" && isOptional === true) return type === "line" || type === "lines" ? "" : null;
  if (type === "count") return Number(text);
  return type === "instant" ? text + DHAKA : text;
}

/** The fields that have to be filled in and are not, or hold what can't be sent. */
export function findMissing(form: readonly FieldOf[], values: FormValues): string[] {
  return form.flatMap(({ name, type, isOptional }) => {
    const text = (values[name] ?? "").trim();
    const isUnread = type === "instant" && text !== "" && readValue(text, "datetime-local") === "";
    const isBad = isUnread || (type === "count" && !/^\d{0,6}$/.test(text));
    const isMissing = text === "" && isOptional !== true && type !== "yes";
    return isMissing || isBad ? [name] : [];
  });
}
