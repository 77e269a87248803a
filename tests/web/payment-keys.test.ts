import { describe, expect, it } from "vitest";
import {
  clearPaymentKeys,
  readPaymentKeys,
  writePaymentKeys,
} from "../../web/screens/checkout/payment-keys.ts";
import { memoryStorage } from "./memory-storage.ts";

const KEYS = {
  grantToken: "handle-1",
  paymentID: "TR0011abc",
  ticketBillPayBkashId: 401,
  bookingType: "limited",
} as const;

describe("what a payment leaves in local storage", () => {
  it("is kept under the names of the specification", () => {
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

  it("is cleared alone: the agent's session and everything else stay", () => {
    const storage = memoryStorage();
    storage.setItem("token", "agent");
    storage.setItem("language", "en");
    writePaymentKeys(KEYS, storage);
    clearPaymentKeys(storage);
    expect(Object.fromEntries(storage.entries())).toEqual({ token: "agent", language: "en" });
  });

  it("is nothing rather than half when the browser keeps nothing", () => {
    const storage = memoryStorage({ room: 2 });
    writePaymentKeys(KEYS, storage);
    expect([...storage.entries()]).toEqual([]);
  });
});
