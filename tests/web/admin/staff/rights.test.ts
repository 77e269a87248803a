/** Every call and act that a role opens has a name in both languages and stands in one group. */
import { expect, test } from "vitest";
import { listRights } from "../../../../worker/routes/staff/rights.ts";
import { isActName } from "../../../../worker/contract/staff-acts/staff-acts.ts";
import { rights as bengali } from "../../../../web/i18n/bn/office/rights.ts";
import { rights as english } from "../../../../web/i18n/en/office/rights.ts";
import { isHereNow } from "../../../../web/admin/staff/person-words.ts";
import { groupRights } from "../../../../web/admin/staff/right-groups.ts";

test.each([
  ["English", english.reads],
  ["Bengali", bengali.reads],
])("each right that is no act has a name in %s, and no name is left over", (_, words) => {
  const wanted = listRights()
    .map(({ name }) => name)
    .filter((name) => !isActName(name));
  expect(Object.keys(words).toSorted()).toEqual(wanted.toSorted());
});

test("each right stands in one group", () => {
  const grouped = groupRights(listRights()).flatMap(({ rights }) => rights);
  expect(grouped.map(({ name }) => name).toSorted()).toEqual(
    listRights()
      .map(({ name }) => name)
      .toSorted(),
  );
});

test("a right that no group names is shown with the shop", () => {
  expect(groupRights([{ name: "new-act" }])).toEqual([
    { group: "shop", rights: [{ name: "new-act" }] },
  ]);
});

test("somebody is here who called within five minutes and was not let go", () => {
  const now = Date.parse("2026-12-04T10:00:00+06:00");
  const at = (last_seen_at: string | null, disabled_at: string | null = null) =>
    isHereNow({ last_seen_at, disabled_at }, now);
  expect(at("2026-12-04T09:56:00+06:00")).toBe(true);
  expect(at("2026-12-04T09:55:00+06:00")).toBe(false);
  expect(at(null)).toBe(false);
  expect(at("2026-12-04T09:59:00+06:00", "2026-12-04T09:59:30+06:00")).toBe(false);
});
