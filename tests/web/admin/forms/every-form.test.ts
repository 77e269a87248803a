/** No form of the office is without the one mechanism that keeps what is typed (web/admin/forms/use-form-draft.ts). */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { OFFICE_FORMS } from "../../../../web/admin/forms/office-forms.ts";
import { ROOT } from "../../../../worker/scripts/settings.ts";

/** Their fields choose what is shown, stand in the address or in the page, and change nothing. */
const SEARCHES: readonly string[] = [
  "agents/agent-filters.tsx",
  "figures/days-form.tsx",
  "figures/period-form.tsx",
  "log/log-filters.tsx",
  "messages/message-filters.tsx",
  "sales/sales-screen.tsx",
];
/** They draw the fields of a form that is held by the component around them. */
const PARTS: readonly string[] = [
  "acts/act-form.tsx",
  "content/entry-field.tsx",
  "content/post-field.tsx",
  "trips/make/season-exams.tsx",
];

const folder = join(ROOT, "web/admin");
const sources = new Map(
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".tsx"))
    .map((path) => [path, readFileSync(join(folder, path), "utf8")]),
);
/** A sale at the counter is kept with its hold, and has journeys of its own. */
const AT_THE_COUNTER = /^counter\//;
const DRAWS_A_FORM = /<form\b|<ActForm\b|<textarea\b/;
const listForms = () =>
  [...sources].filter(([, source]) => DRAWS_A_FORM.test(source)).map(([path]) => path);
const HOLDS = /useFormDraft\(\s*"([a-z-]+)"/g;

test("every form keeps what is typed, or is a search", () => {
  const others = new Set([...SEARCHES, ...PARTS]);
  const without = listForms().filter((path) => {
    const source = sources.get(path) ?? "";
    return !AT_THE_COUNTER.test(path) && !others.has(path) && !source.includes("useFormDraft(");
  });
  expect(without).toEqual([]);
});

test("the list of forms is those that there are", () => {
  const held = [...sources.values()].flatMap((source) =>
    [...source.matchAll(HOLDS)].map(([, name]) => name),
  );
  expect(held.toSorted()).toEqual([...OFFICE_FORMS].toSorted());
});
