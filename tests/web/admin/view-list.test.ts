/** The saved views of a list: what is read of the browser's memory, and what each change leaves. */
import { expect, test } from "vitest";
import {
  readSavedViews,
  VIEW_NAME_MOST,
  viewNameError,
  VIEWS_MOST,
  removeView,
  renameView,
  addView,
} from "../../../web/admin/lists/view-list.ts";

const DU = { name: "DU", query: "destination=2" };
const NIGHT = { name: "Night", query: "name=night&state=on_sale" };
const many = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `View ${at}`, query: `unit=${at}` }));

test("what was saved is read as it was", () => {
  const saved = addView(addView([], DU), NIGHT);
  expect(readSavedViews(JSON.stringify(saved))).toEqual([DU, NIGHT]);
});

test.each([
  ["nothing", null],
  ["no JSON", "{"],
  ["no list", '{"name":"DU","query":""}'],
  ["no views", '[null,1,"DU",{"name":"DU"},{"name":1,"query":"x"},{"name":" ","query":"x"}]'],
])("%s is no view", (_, remembered) => {
  expect(readSavedViews(remembered)).toEqual([]);
});

test("there are at most so many, with names of so many characters, each once", () => {
  expect(readSavedViews(JSON.stringify(many(VIEWS_MOST + 1)))).toHaveLength(VIEWS_MOST);
  expect(addView(many(VIEWS_MOST), DU)).toEqual(many(VIEWS_MOST));
  const long = "🚌".repeat(VIEW_NAME_MOST + 1);
  const [view] = addView([], { ...DU, name: long });
  expect([...(view?.name ?? "")]).toEqual(Array.from({ length: VIEW_NAME_MOST }, () => "🚌"));
  expect(readSavedViews(JSON.stringify([DU, { ...DU, name: long }]))[1]).toEqual(view);
  expect(readSavedViews(JSON.stringify([DU, DU]))).toEqual([DU]);
});

test("a name is given, and no other view has it", () => {
  expect(viewNameError([DU], "  ")).toBe("missing");
  expect(viewNameError([DU], " DU ")).toBe("taken");
  expect(viewNameError([DU], "DU", "DU")).toBeNull();
  expect(viewNameError([DU, NIGHT], "Night", "DU")).toBe("taken");
  expect(viewNameError([DU], "du")).toBeNull();
});

test("one is renamed or removed, and the others stay as they are", () => {
  expect(renameView([DU, NIGHT], "DU", " Dhaka ")).toEqual([{ ...DU, name: "Dhaka" }, NIGHT]);
  expect(removeView([DU, NIGHT], "DU")).toEqual([NIGHT]);
});
