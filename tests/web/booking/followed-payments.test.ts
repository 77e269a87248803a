import { describe, expect, it } from "vitest";
import {
  followPayment,
  forgetPayment,
  listFollowed,
  noteDoubt,
} from "../../../web/booking/followed-payments.ts";
import { FOLLOWED_KEY } from "../../../web/booking/followed-key.ts";
import { buildCallbackAddress } from "../../../web/booking/payment-keys.ts";
import { readCallback } from "../../../web/screens/success/callback.ts";
import { wrapStorage } from "../../../web/storage/browser-storage.ts";
import { memoryStorage } from "../storage/memory-storage.ts";

const keys = (bill: number) => ({
  grantToken: `grant ${bill}&`,
  paymentID: `TR${bill}`,
  ticketBillPayBkashId: bill,
  bookingType: "limited" as const,
});

function aPhone() {
  const storage = memoryStorage();
  return { storage, memory: wrapStorage(() => storage) };
}

describe("payments that are followed", () => {
  it("are the last three, the newest first, each once", () => {
    const { memory } = aPhone();
    for (const bill of [1, 2, 3, 4, 3]) followPayment({ keys: keys(bill), seats: "C3" }, memory);
    const bills = listFollowed(memory).map((one) => one.keys.ticketBillPayBkashId);
    expect(bills).toEqual([3, 4, 2]);
  });

  it("remember that they were in doubt, and are forgotten one by one", () => {
    const { memory, storage } = aPhone();
    for (const bill of [1, 2]) followPayment({ keys: keys(bill), seats: "" }, memory);
    noteDoubt(1, memory);
    expect(listFollowed(memory).map((one) => one.wasInDoubt)).toEqual([false, true]);
    forgetPayment(2, memory);
    expect(listFollowed(memory)).toEqual([{ keys: keys(1), seats: "", wasInDoubt: true }]);
    forgetPayment(1, memory);
    expect(storage.getItem(FOLLOWED_KEY)).toBeNull();
  });

  it.each(["{", "7", "[7, null, {}]", '[{"keys":{},"seats":"","wasInDoubt":true}]'])(
    "are none where storage holds %s",
    (stored) => {
      const { memory } = aPhone();
      memory.setItem(FOLLOWED_KEY, stored);
      expect(listFollowed(memory)).toEqual([]);
    },
  );

  it("lead to the same payment once more", () => {
    const nothing = {
      grantToken: null,
      paymentID: null,
      ticketBillPayBkashId: null,
      bookingType: null,
    };
    expect(readCallback(buildCallbackAddress(keys(7)), nothing)).toEqual({
      status: "unsaid",
      keys: keys(7),
    });
  });
});
