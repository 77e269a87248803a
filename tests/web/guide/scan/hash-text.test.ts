import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { hashText } from "../../../../web/guide/scan/hash-text.ts";

test("the browser's hash is the one that the list has", async () => {
  const text = "RJ7K2QX.3.aBcDeFgHiJkLmNoPqRsTuV";
  expect(await hashText(text)).toBe(createHash("sha256").update(text).digest("hex"));
});
