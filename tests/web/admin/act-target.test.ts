/** What a line of the log is about: a thing of the shop by its name, and where a press on it leads. */
import { createElement } from "react";
import { expect, test } from "vitest";
import "../../../web/i18n/all-messages.ts";
import { ActTarget } from "../../../web/admin/acts/act-target.tsx";
import type { NamedTarget } from "../../../worker/contract/staff/staff-sign-in.ts";
import { openOfficeInEachTest } from "../../support/office-page.ts";
import { draw } from "../../support/page.ts";

openOfficeInEachTest(() => ({}), { শিমুল: "Shimul", ঢাকা: "Dhaka" });

const NAMED: NamedTarget[] = [
  { kind: "entry", id: "bus:b-1", name: "শিমুল", departs: null },
  { kind: "exam", id: "e-1", name: "ঢাকা", departs: null },
];

test.each([
  ["save-entry", "bus:b-1", "Bus: Shimul", "#/content?kind=bus&id=b-1"],
  ["save-entry", "bus:b-2", "Bus", "#/content?kind=bus&id=b-2"],
  ["move-exam", "e-1", "Dhaka", "#/exam/e-1"],
])("%s of %s", async (act, target, text, href) => {
  const named = new Map(NAMED.map((one) => [one.id, one]));
  const drawn = await draw(createElement(ActTarget, { act, target, nameOf: () => "", named }));
  expect(drawn.textContent).toBe(text);
  expect(drawn.find("a")?.attributes.get("href")).toBe(href);
});
