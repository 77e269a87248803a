/** A form of content: what is typed becomes fields and back, and what another saved meanwhile costs nobody a word. */
import { expect, test } from "vitest";
import { CONTENT_FIELDS } from "../../../worker/contract/staff/staff-content.ts";
import { CONTENT_FORMS, KINDS } from "../../../web/admin/content/content-forms.ts";
import {
  toContentFields,
  findMissing,
  startValues,
  toFormValues,
} from "../../../web/admin/content/form-values.ts";
import { sizeWithin } from "../../../web/pictures/small-picture.ts";
import { officeContent } from "../../../web/i18n/en/office/content.ts";

const COUPON = {
  code: "SHIMUL50",
  kind: "fixed",
  value: 50,
  starts: "2026-12-01T00:00:00+06:00",
  ends: "2026-12-31T23:30:00+06:00",
  max_uses: null,
  trip: null,
};

test.each(KINDS)("the form of a %s has every field of the server's, each with a name", (kind) => {
  const names = CONTENT_FORMS[kind].map(({ name }) => name);
  expect(names.toSorted()).toEqual(Object.keys(CONTENT_FIELDS[kind].shape).toSorted());
  for (const name of names) expect(officeContent.fieldNames).toHaveProperty(name);
});

test("fields go into a form and come back as they were", () => {
  const form = CONTENT_FORMS.coupon;
  const values = toFormValues(form, COUPON);
  expect(values).toMatchObject({ starts: "2026-12-01T00:00", max_uses: "", trip: "" });
  expect(toContentFields(form, values)).toEqual({ ...COUPON, value: "50" });
});

test("a count may be typed in Bengali digits, and spaces around a line are left out", () => {
  const values = { name: " A unit ", group: "বিজ্ঞান", destination: "1", position: "12" };
  expect(toContentFields(CONTENT_FORMS.unit, { ...values, direct_checkout: "yes" })).toEqual({
    name: "A unit",
    english: "",
    group: "বিজ্ঞান",
    group_english: "",
    destination: "1",
    position: 12,
    direct_checkout: true,
  });
});

test("what has to be filled in is named", () => {
  const form = CONTENT_FORMS.destination;
  expect(findMissing(form, startValues(form))).toEqual(["name", "image"]);
  const typed = { ...startValues(form), name: "RU", image: "x.svg", position: "first" };
  expect(findMissing(form, typed)).toEqual(["position"]);
});

test("a day that can't be read is not sent", () => {
  const values = toFormValues(CONTENT_FORMS.coupon, COUPON);
  expect(findMissing(CONTENT_FORMS.coupon, values)).toEqual([]);
  expect(findMissing(CONTENT_FORMS.coupon, { ...values, ends: "32 ১৩" })).toEqual(["ends"]);
});

test.each([
  [4000, 3000, 1600, 1200],
  [3000, 4000, 1200, 1600],
  [800, 600, 800, 600],
  [10_000, 1, 1600, 1],
])("a picture of %d x %d is sent as %d x %d", (width, height, w, h) => {
  expect(sizeWithin({ width, height }, 1_600)).toEqual({ width: w, height: h });
});
