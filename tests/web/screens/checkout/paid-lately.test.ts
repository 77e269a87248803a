import { describe, expect, it } from "vitest";
import {
  noteLeaving,
  notePaid,
  wasPaidLately,
} from "../../../../web/screens/checkout/paid-lately.ts";
import { memoryStorage } from "../../storage/memory-storage.ts";

const MINUTE = 60_000;

describe("the same amount twice in a row", () => {
  it("is known for five minutes after it was paid", () => {
    const memory = memoryStorage();
    noteLeaving(612, memory);
    notePaid(10 * MINUTE, memory);
    expect(wasPaidLately(612, 14 * MINUTE, memory)).toBe(true);
    expect(wasPaidLately(612, 15 * MINUTE, memory)).toBe(false);
    expect(wasPaidLately(1224, 11 * MINUTE, memory)).toBe(false);
  });

  it("is no matter when the first was never paid", () => {
    const memory = memoryStorage();
    noteLeaving(612, memory);
    expect(wasPaidLately(612, MINUTE, memory)).toBe(false);
  });

  it("counts from the payment, not from a later view of its ticket", () => {
    const memory = memoryStorage();
    noteLeaving(612, memory);
    notePaid(0, memory);
    notePaid(4 * MINUTE, memory);
    expect(wasPaidLately(612, 6 * MINUTE, memory)).toBe(false);
  });
});
