/** Shortcuts of the office: what a press means, and that none fires while somebody types. */
import { expect, test } from "vitest";
import { GO_KEYS, shortcutFor, type Press } from "../../../../web/admin/frame/shortcuts.ts";
import { mayEnter, PLACES } from "../../../../web/admin/frame/places.ts";

const press = (change: Partial<Press>): Press => ({
  key: "",
  code: "",
  hasCommand: false,
  isTyping: false,
  isAfterGo: false,
  ...change,
});

const SINGLE = [
  [press({ key: "/" }), { does: "find" }],
  [press({ key: "?" }), { does: "list" }],
  [press({ key: "[" }), { does: "menu" }],
  [press({ code: "KeyT", key: "ট", isAfterGo: true }), { does: "go", path: "/trips" }],
] as const;

test.each(SINGLE)("%j means %j, unless somebody types or has turned it off", (given, does) => {
  expect(shortcutFor(given, true)).toEqual(does);
  expect(shortcutFor({ ...given, isTyping: true }, true)).toBeNull();
  expect(shortcutFor(given, false)).toBeNull();
  expect(shortcutFor({ ...given, hasCommand: true }, true)).toBeNull();
});

test("Ctrl K searches on every keyboard, also from a field", () => {
  const given = press({ code: "KeyK", key: "ক", hasCommand: true, isTyping: true });
  expect(shortcutFor(given, false)).toEqual({ does: "find" });
});

test("a letter means something only after G", () => {
  expect(shortcutFor(press({ code: "KeyT", key: "t" }), true)).toBeNull();
  expect(shortcutFor(press({ code: "KeyZ", isAfterGo: true }), true)).toBeNull();
});

test("each letter leads to one list of its own", () => {
  const letters = GO_KEYS.map(([letter]) => letter);
  expect(new Set(letters).size).toBe(letters.length);
  const all = Object.values(PLACES).flatMap(({ needs }) => needs ?? []);
  for (const [, path] of GO_KEYS) expect(mayEnter(path, all)).toBe(true);
});
