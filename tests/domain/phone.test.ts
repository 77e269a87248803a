import { expect, test } from "vitest";
import { normalizePhone } from "../../worker/domain/phone.ts";

test.each([
  ["01712345678", "01712345678"],
  ["০১৭১২৩৪৫৬৭৮", "01712345678"],
  ["017-1234 5678", "01712345678"],
  ["+8801712345678", "01712345678"],
  ["8801712345678", "01712345678"],
  ["008801712345678", "01712345678"],
  ["+88 01712-345678", "01712345678"],
  ["+447911123456", "+447911123456"],
  ["00447911123456", "+447911123456"],
])("%s is stored as %s", (typed, stored) => {
  expect(normalizePhone(typed)).toBe(stored);
});

test.each([
  "",
  "hello",
  "0171234567",
  "017123456789",
  "1712345678",
  "+1234567",
  "+88017123",
  "+1234567890123456",
  "01712345678 ext 2",
])("%s is no phone number", (typed) => {
  expect(normalizePhone(typed)).toBeNull();
});

test("a stored form is stored as itself", () => {
  for (const stored of ["01712345678", "+447911123456"])
    expect(normalizePhone(stored)).toBe(stored);
});
