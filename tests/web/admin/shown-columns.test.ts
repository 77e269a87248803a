/** The columns of a list that the browser remembers. */
import { expect, test } from "vitest";
import { chooseColumns } from "../../../web/admin/lists/shown-columns.ts";

const COLUMNS = [{ id: "name", isMain: true }, { id: "day" }, { id: "sold" }];

test.each([
  [null, { name: true, day: true, sold: true }],
  ["not json", { name: true, day: true, sold: true }],
  ['{"day":false,"name":false,"gone":false}', { name: true, day: false, sold: true }],
])("%j shows %j", (remembered, shown) => {
  expect(chooseColumns(remembered, COLUMNS)).toEqual(shown);
});

test("a column that is extra is shown once it was chosen", () => {
  const columns = [...COLUMNS, { id: "kind", isExtra: true }];
  expect(chooseColumns(null, columns)["kind"]).toBe(false);
  expect(chooseColumns('{"kind":true}', columns)["kind"]).toBe(true);
});
