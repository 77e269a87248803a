import { expect, test } from "vitest";
import { passwordError } from "../../../worker/domain/agents/password-rules.ts";

const OWN = { mobile: "01712345678", email: "karim@example.com" };

test.each([
  ["a phrase", "korim er bari"],
  ["a Bengali phrase", "আমার সোনার বাংলা"],
  ["eight characters", "x7-pqrsz"],
  ["128 characters", "ab".repeat(64)],
])("%s is a password", (_, password) => {
  expect(passwordError(password, OWN)).toBeNull();
});

test.each([
  ["nothing", "", "too_short"],
  ["seven characters", "x7-pqrs", "too_short"],
  ["seven faces, each of two UTF-16 units", "😀".repeat(7), "too_short"],
  ["129 characters", "ab".repeat(64) + "c", "too_long"],
  ["what everybody tries", "password123", "too_common"],
  ["the same in capitals", "PassWord123", "too_common"],
  ["the same in wide letters", "ｐａｓｓｗｏｒｄ１２３", "too_common"],
  ["digits in a row, in Bengali", "১২৩৪৫৬৭৮", "too_common"],
  ["one letter many times", "aaaaaaaaaa", "too_common"],
  ["the own phone", "01712345678", "is_own_contact"],
  ["the own phone, written otherwise", "+880 1712-345678", "is_own_contact"],
  ["the own email", "Karim@Example.com", "is_own_contact"],
])("%s is not", (_, password, error) => {
  expect(passwordError(password, OWN)).toBe(error);
});
