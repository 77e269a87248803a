/** The columns of a list that the browser remembers. */
import { expect, test } from "vitest";
import { shownColumns } from "../../../web/admin/shown-columns.ts";

const COLUMNS = [{ id: "name", isMain: true }, { id: "day" }, { id: "sold" }];

test.each([
  [null, { name: true, day: true, sold: true }],
  ["not json", { name: true, day: true, sold: true }],
  ['{"day":false,"name":false,"gone":false}', { name: true, day: false, sold: true }],
])("%j shows %j", (remembered, shown) => {
  expect(shownColumns(remembered, COLUMNS)).toEqual(shown);
});
