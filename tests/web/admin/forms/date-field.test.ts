/** A field of a day that holds a text which can't be read: it is shown as it was typed, and the field says so. */
import { createElement } from "react";
import { expect, test } from "vitest";
import { Input } from "../../../../web/admin/forms/form-inputs.tsx";
import { admin as t } from "../../../../web/i18n/en/admin.ts";
import { openOfficeInEachTest } from "../../../support/office-page.ts";
import { draw } from "../../../support/page.ts";

openOfficeInEachTest(() => ({}), {});

const drawField = (value: string) =>
  draw(createElement(Input, { label: "Day", type: "date", value, onValue: () => undefined }));

test("says what is wrong while nobody is in it, such as after a reload", async () => {
  const drawn = await drawField("32 ১৩");
  expect(drawn.find("input")).toHaveProperty("value", "32 ১৩");
  expect(drawn.textContent).toContain(t.dates.wrong.date);
});

test.each(["2099-12-04", ""])("says nothing of %j", async (value) => {
  expect((await drawField(value)).textContent).not.toContain(t.dates.wrong.date);
});
