/** What the server refuses about a field is marked at that field, in the words of the form. */
import { expect, test, vi } from "vitest";
import type { ApiRefusal } from "../../../web/api/refusal.ts";
import { isAboutFields, markRefused, listRefusedFields } from "../../../web/ui/refused-fields.ts";

interface Form extends Record<string, string> {
  name: string;
  phone: string;
}

const FIELDS = {
  contact_name: { name: "name", message: "Write the name in letters." },
  contact_number: { name: "phone", message: "Check the number." },
} as const;

function refused(errors: string[], code = "field_invalid"): ApiRefusal {
  return { status: 422, code, message: errors[0] ?? "", errors, body: null };
}

function aForm() {
  return { setError: vi.fn(), setFocus: vi.fn() };
}

test("the server's sentences begin with the fields", () => {
  const errors = ["contact_number: must be a valid phone number", "trip_id is required"];
  expect(listRefusedFields(refused(errors))).toEqual(["contact_number", "trip_id"]);
  expect(listRefusedFields(refused(["This trip is cancelled."], "trip_cancelled"))).toEqual([]);
  expect(isAboutFields(refused([], "wrong_type"))).toBe(true);
});

test("each refused field has its sentence, and the first of the form the focus", () => {
  const form = aForm();
  const both = refused(["contact_number: is too long", "contact_name: name is too long"]);
  expect(markRefused<Form>(form, both, FIELDS)).toBe(true);
  expect(form.setError.mock.calls).toEqual([
    ["name", { type: "server", message: "Write the name in letters." }],
    ["phone", { type: "server", message: "Check the number." }],
  ]);
  expect(form.setFocus.mock.calls).toEqual([["name"]]);
});

test("what is not on the form is left to be said otherwise", () => {
  const form = aForm();
  expect(markRefused<Form>(form, refused(["trip_id is required"]), FIELDS)).toBe(false);
  expect(markRefused<Form>(form, refused(["Too late."], "hold_over"), FIELDS)).toBe(false);
  expect(form.setError).not.toHaveBeenCalled();
  expect(form.setFocus).not.toHaveBeenCalled();
  const mixed = refused(["contact_name: name is required", "trip_id is required"]);
  expect(markRefused<Form>(form, mixed, FIELDS)).toBe(false);
  expect(form.setError).toHaveBeenCalledTimes(1);
});
