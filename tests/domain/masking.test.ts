import { expect, test } from "vitest";
import { maskName, maskPhone, maskTrxId } from "../../worker/domain/masking.ts";

test("a name keeps the first letter of each word, in either script", () => {
  expect(maskName("Rahim  Uddin")).toBe("R… U…");
  expect(maskName("মোছাঃ নুর")).toBe("মো… নু…");
  expect(maskName("")).toBe("");
});

test("a phone number keeps its ends, too few to call it", () => {
  expect(maskPhone("01712345678")).toBe("017…678");
  expect(maskPhone("+447911123456")).toBe("+44…456");
  expect(maskPhone("123")).toBe("…");
});

test("a payment's TrxID keeps its end, too little to prove who paid", () => {
  expect(maskTrxId("BFD90J6A7B")).toBe("…6A7B");
  expect(maskTrxId("6A7B")).toBe("…");
});
