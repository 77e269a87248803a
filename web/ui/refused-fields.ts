/**
 * Fields that the server refused, marked in the form with the form's own texts. The server's sentences begin with the
 * name of a field of the call, which buyers do not know.
 */
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import type { ApiRefusal } from "../api/refusal.ts";

const FIELD_CODES: ReadonlySet<string> = new Set(["field_invalid", "wrong_type"]);

/** English; the Bengali one is in i18n/bn/refusals.ts. */
export const FIELDS_SENTENCE = "Something on this form is not right. Check it and try again.";

/** Maps each field of the call to its field of the form and to what the form says about it. */
export type FieldsOfCall<T extends FieldValues> = Readonly<
  Record<string, { name: FieldPath<T>; message: string } | undefined>
>;

export function isAboutFields(refusal: ApiRefusal): boolean {
  return FIELD_CODES.has(refusal.code);
}

/** The fields of the call, in the order of the answer. Empty where the refusal is about something else. */
export function listRefusedFields(refusal: ApiRefusal): string[] {
  if (!isAboutFields(refusal)) return [];
  return refusal.errors.map((sentence) => /^\w+/.exec(sentence)?.[0] ?? "");
}

/**
 * Marks the refused fields and focuses the first of them in the form. Returns false if one is not on the form: the
 * caller shows it otherwise.
 */
export function markRefused<T extends FieldValues>(
  form: Pick<UseFormReturn<T>, "setError" | "setFocus">,
  refusal: ApiRefusal,
  fields: FieldsOfCall<T>,
): boolean {
  const refused = new Set(listRefusedFields(refusal));
  const marked = Object.entries(fields).filter(([field]) => refused.has(field));
  for (const [, field] of marked) {
    if (field !== undefined) form.setError(field.name, { type: "server", message: field.message });
  }
  const first = marked[0]?.[1];
  if (first !== undefined) form.setFocus(first.name);
  return refused.size > 0 && marked.length === refused.size;
}
