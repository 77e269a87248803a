/** Roles, facts as text, and the name of a browser. */
import { describe, expect, test } from "vitest";
import { browserLabel } from "../../../worker/domain/staff/browser-label.ts";
import { factsText } from "../../../worker/domain/staff/facts.ts";
import { isOpenTo, readRoles, writeRoles } from "../../../worker/domain/staff/roles.ts";

describe("roles", () => {
  test("are stored in order, each once, and read back", () => {
    expect(writeRoles(["ops", "money", "ops"])).toBe("money,ops");
    expect(writeRoles(["guide", "owner"])).toBe("owner,guide");
    expect(readRoles("money,ops")).toEqual(["money", "ops"]);
  });

  test("that are none are left out", () => {
    expect(readRoles("")).toEqual([]);
    expect(readRoles("chief,ops,owners")).toEqual(["ops"]);
  });

  test("open what they are listed for, and an owner everything", () => {
    expect(isOpenTo(["money"], ["ops", "money"])).toBe(true);
    expect(isOpenTo(["money"], ["ops"])).toBe(false);
    expect(isOpenTo([], ["ops", "money", "content", "guide"])).toBe(false);
    expect(isOpenTo([], ["owner"])).toBe(true);
    expect(isOpenTo(["money"], [])).toBe(false);
  });
});

describe("facts as text", () => {
  test("do not depend on the order of their names", () => {
    expect(factsText({ b: 1, a: [true, null, { d: "x", c: 2 }] })).toBe(
      '{"a":[true,null,{"c":2,"d":"x"}],"b":1}',
    );
    expect(factsText({ a: 1, b: 2 })).toBe(factsText({ b: 2, a: 1 }));
  });

  test("differ where any fact does", () => {
    const texts = [{ a: 1 }, { a: "1" }, { a: [1] }, { b: 1 }, { a: 1, b: null }, {}].map(
      factsText,
    );
    expect(new Set(texts).size).toBe(texts.length);
  });
});

test.each([
  [
    "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36",
    "Chrome, Android",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1",
    "Safari, iOS",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0 Safari/537.36 Edg/130.0",
    "Edge, Windows",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0", "Firefox, Linux"],
  ["", "Browser"],
  ["<script>", "Browser"],
])("%s is called %s", (userAgent, label) => {
  expect(browserLabel(userAgent)).toBe(label);
});
