import { describe, expect, it } from "vitest";
import {
  rememberAmountToPay,
  rememberPayment,
  hasRecentPayment,
} from "../../../../web/screens/checkout/recent-payment.ts";
import { memoryStorage } from "../../storage/memory-storage.ts";

const MINUTE = 60_000;

describe("the same amount twice in a row", () => {
  it("is known for five minutes after it was paid", () => {
    const memory = memoryStorage();
    rememberAmountToPay(612, memory);
    rememberPayment(10 * MINUTE, memory);
    expect(hasRecentPayment(612, 14 * MINUTE, memory)).toBe(true);
    expect(hasRecentPayment(612, 15 * MINUTE, memory)).toBe(false);
    expect(hasRecentPayment(1224, 11 * MINUTE, memory)).toBe(false);
  });

  it("is no matter when the first was never paid", () => {
    const memory = memoryStorage();
    rememberAmountToPay(612, memory);
    expect(hasRecentPayment(612, MINUTE, memory)).toBe(false);
  });

  it("counts from the payment, not from a later view of its ticket", () => {
    const memory = memoryStorage();
    rememberAmountToPay(612, memory);
    rememberPayment(0, memory);
    rememberPayment(4 * MINUTE, memory);
    expect(hasRecentPayment(612, 6 * MINUTE, memory)).toBe(false);
  });
});
