/** A refusal names the fields that it is about as their forms do. */
import { expect, test } from "vitest";
import { listFieldLabels } from "../../../../web/admin/forms/field-labels.ts";
import { admin as bengali } from "../../../../web/i18n/bn/admin.ts";
import { admin } from "../../../../web/i18n/en/admin.ts";
import { actEntry, type ActName } from "../../../../worker/contract/staff-acts/staff-acts.ts";

const refused = (errors: string[], code = "field_invalid") => ({
  status: 422,
  code,
  message: errors[0] ?? "",
  errors,
  body: null,
});

test.each([
  [["phone: must be a valid phone number"], ["Phone"]],
  [
    ["fare is required", "boarding.0 is not valid"],
    ["Fare", "Boarding point"],
  ],
  [["fields.name: is too long"], ["Name"]],
  [["seats.0: must be a seat", "seats.1: must be a seat"], ["Seats"]],
  [["The request must be a JSON object."], []],
  [["of_no_form: is wrong"], []],
])("%j is about %j", (errors, labels) => {
  expect(listFieldLabels(admin, refused(errors))).toEqual(labels);
});

test("in the language of the page, and of no other refusal", () => {
  expect(listFieldLabels(bengali, refused(["phone: is wrong"]))).toEqual([bengali.trips.phone]);
  expect(listFieldLabels(admin, refused(["phone: is wrong"], "act_refused"))).toEqual([]);
});

/** What no form asks anybody to type. */
const NOT_TYPED = new Set(["checked_at", "guide", "id", "leg", "sale", "seen", "trips"]);
const FORMS: readonly ActName[] = [
  "create-trip",
  "edit-trip",
  "set-fare",
  "set-times",
  "set-duty",
  "save-exam",
  "move-exam",
  "give-back",
  "move-ticket",
  "exchange-seats",
  "take-seats-off",
  "correct-name",
  "correct-phone",
  "set-message-budget",
  "invite",
];

test.each(FORMS)("every field that is typed for %s has a label", (act) => {
  const typed = Object.keys(actEntry(act).input.shape).filter((name) => !NOT_TYPED.has(name));
  const without = typed.filter(
    (name) => listFieldLabels(admin, refused([`${name}: is wrong`])).length === 0,
  );
  expect(without).toEqual([]);
});
