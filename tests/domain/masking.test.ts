import { expect, test } from "vitest";
import { maskedName, maskedPhone } from "../../worker/domain/masking.ts";

test("a name keeps the first letter of each word, in either script", () => {
  expect(maskedName("Rahim  Uddin")).toBe("R… U…");
  expect(maskedName("মোছাঃ নুর")).toBe("মো… নু…");
  expect(maskedName("")).toBe("");
});

test("a phone number keeps its ends, too few to call it", () => {
  expect(maskedPhone("01712345678")).toBe("017…678");
  expect(maskedPhone("+447911123456")).toBe("+44…456");
  expect(maskedPhone("123")).toBe("…");
});
