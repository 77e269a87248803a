import { describe, expect, it } from "vitest";
import {
  clearPaymentKeys,
  readPaymentKeys,
  writePaymentKeys,
} from "../../../web/booking/payment-keys.ts";
import { wrapStorage } from "../../../web/storage/browser-storage.ts";
import { memoryStorage } from "../storage/memory-storage.ts";

const KEYS = {
  grantToken: "handle-1",
  paymentID: "TR0011abc",
  ticketBillPayBkashId: 401,
  bookingType: "limited",
} as const;

describe("what a payment leaves in local storage", () => {
  it("is kept under the names of the specification [C16]", () => {
    const storage = memoryStorage();
    writePaymentKeys(KEYS, storage);
    expect(Object.fromEntries(storage.entries())).toEqual({
      grantToken: "handle-1",
      paymentID: "TR0011abc",
      ticketBillPayBkashId: "401",
      bookingType: "limited",
    });
    expect(readPaymentKeys(storage)).toEqual({ ...KEYS, ticketBillPayBkashId: "401" });
  });

  it("is cleared alone: the agent's session and everything else stay [X08]", () => {
    const storage = memoryStorage();
    storage.setItem("token", "agent");
    storage.setItem("language", "en");
    writePaymentKeys(KEYS, storage);
    clearPaymentKeys(storage);
    expect(Object.fromEntries(storage.entries())).toEqual({ token: "agent", language: "en" });
  });

  it("is never mixed with another payment's where the browser has room for only some", () => {
    const storage = memoryStorage({ room: 4 });
    writePaymentKeys(KEYS, storage);
    storage.removeItem("grantToken");
    storage.setItem("something", "else");
    const memory = wrapStorage(() => storage);
    writePaymentKeys({ ...KEYS, paymentID: "TR0012", ticketBillPayBkashId: 402 }, memory);
    expect(readPaymentKeys(memory)).toEqual({
      grantToken: "handle-1",
      paymentID: "TR0012",
      ticketBillPayBkashId: "402",
      bookingType: null,
    });
  });
});
