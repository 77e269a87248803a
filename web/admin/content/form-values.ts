/** What stands in a form of content, between the server's fields and the controls. Pure. */
import type { ContentFields } from "../../../worker/contract/staff-content.ts";
import type { FieldOf } from "./content-forms.ts";

/** By the field's name, as its control has it; `yes` or nothing for a tick. */
export type FormValues = Readonly<Record<string, string>>;

/** In Dhaka, whatever the phone's own clock says. */
const DHAKA = ":00+06:00";
const MINUTES = "2026-12-04T22:30".length;

export function startValues(form: readonly FieldOf[]): FormValues {
  return Object.fromEntries(form.map(({ name, start = "" }) => [name, start]));
}

export function valuesOf(form: readonly FieldOf[], fields: ContentFields): FormValues {
  return Object.fromEntries(
    form.map((field): [string, string] => {
      const value = fields[field.name] ?? "";
      if (field.type === "yes") return [field.name, value === true ? "yes" : ""];
      const text = String(value);
      return [field.name, field.type === "instant" ? text.slice(0, MINUTES) : text];
    }),
  );
}

export function fieldsOf(form: readonly FieldOf[], values: FormValues): ContentFields {
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
  if (text === "" && isOptional === true) return type === "line" ? "" : null;
  if (type === "count") return Number(text);
  return type === "instant" ? text + DHAKA : text;
}

/** The fields that have to be filled in, and are not. */
export function missingIn(form: readonly FieldOf[], values: FormValues): string[] {
  return form.flatMap(({ name, type, isOptional }) => {
    const text = (values[name] ?? "").trim();
    const isBad = type === "count" && !/^\d{0,6}$/.test(text);
    const isMissing = text === "" && isOptional !== true && type !== "yes";
    return isMissing || isBad ? [name] : [];
  });
}

/** Whether anything would be lost. */
export function isTyped(seen: FormValues, typed: FormValues): boolean {
  return Object.entries(typed).some(([name, text]) => text !== (seen[name] ?? ""));
}

export interface Merged {
  values: FormValues;
  /** Fields that both have changed: what was typed stays, and the other's is shown. */
  clashes: string[];
  /** Fields that the other has changed alone: theirs stands there now. */
  taken: string[];
}

/**
 * Another has saved `now` since this form began with `seen`: what this person has not touched becomes the other's, and
 * nothing that was typed is lost.
 */
export function mergedValues(seen: FormValues, typed: FormValues, now: FormValues): Merged {
  const clashes: string[] = [];
  const taken: string[] = [];
  const values = Object.fromEntries(
    Object.entries(typed).map(([name, text]): [string, string] => {
      const other = now[name] ?? "";
      if (text === other) return [name, other];
      if (text === seen[name]) {
        taken.push(name);
        return [name, other];
      }
      if (other !== seen[name]) clashes.push(name);
      return [name, text];
    }),
  );
  return { values, clashes, taken };
}
