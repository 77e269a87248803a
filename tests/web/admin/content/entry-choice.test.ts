/** A choice among the shop's content has all of it, however many pages the list has. */
import { createElement } from "react";
import { expect, test } from "vitest";
import "../../../../web/i18n/all-messages.ts";
import { EntryChoice } from "../../../../web/admin/content/entry-choice.tsx";
import { PictureField } from "../../../../web/admin/content/picture-field.tsx";
import { drawScreen, openOfficeInEachTest } from "../../../support/office-page.ts";
import { eventually } from "../../../support/page.ts";

openOfficeInEachTest(
  () => ({
    entries: ({ after }) => ({
      entries: [{ id: after ?? "1", name: after === undefined ? "Gate" : "Market" }],
      next: after === undefined ? "200" : null,
    }),
    pictures: ({ after }) => ({
      names: [after === undefined ? "a.jpg" : "b.jpg"],
      next: after === undefined ? "more" : null,
    }),
  }),
  {},
);

const CONTROL = {
  label: "Which",
  hint: undefined,
  error: undefined,
  value: "",
  onValue: () => undefined,
};

test.each([
  ["an entry", () => createElement(EntryChoice, { ...CONTROL, of: "point" }), /Gate.*Market/],
  [
    "a picture",
    () => createElement(PictureField, { ...CONTROL, folder: "gallery" }),
    /a\.jpg.*b\.jpg/,
  ],
] as const)("%s of the second page can be chosen", async (_what, Screen, names) => {
  const { drawn } = await drawScreen(Screen, { path: "/content" });
  await eventually(() => expect(drawn.textContent).toMatch(names));
});
