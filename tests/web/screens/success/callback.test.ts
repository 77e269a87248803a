import { describe, expect, it } from "vitest";
import { readCallback } from "../../../../web/screens/success/callback.ts";

const NOTHING = {
  grantToken: null,
  paymentID: null,
  ticketBillPayBkashId: null,
  bookingType: null,
};
const STORED = {
  grantToken: "stored-grant",
  paymentID: "TRstored",
  ticketBillPayBkashId: "7",
  bookingType: "limited",
};
const KEYS = {
  ticketBillPayBkashId: 401,
  grantToken: "g-1",
  paymentID: "TR0011",
  bookingType: "limited",
};

describe("the way back from the wallet", () => {
  it("takes everything from the address", () => {
    const search = "?bill=401&grant=g-1&type=limited&paymentID=TR0011&status=success&signature=x";
    expect(readCallback(search, NOTHING)).toEqual({ status: "success", keys: KEYS });
  });

  it("prefers the address to local storage", () => {
    const search = "?bill=401&grant=g-1&type=limited&paymentID=TR0011&status=success";
    expect(readCallback(search, STORED).keys).toEqual(KEYS);
  });

  it("finds everything in local storage after a reload without the query [E11]", () => {
    expect(readCallback("", STORED)).toEqual({
      status: "unsaid",
      keys: {
        ticketBillPayBkashId: 7,
        grantToken: "stored-grant",
        paymentID: "TRstored",
        bookingType: "limited",
      },
    });
  });

  it("fills a gap of the address from local storage when the bill is the same", () => {
    expect(readCallback("?bill=7&paymentID=TRother", STORED).keys).toEqual({
      ticketBillPayBkashId: 7,
      grantToken: "stored-grant",
      paymentID: "TRother",
      bookingType: "limited",
    });
  });

  it("never fills a gap with another bill's keys", () => {
    expect(readCallback("?bill=401&type=limited&status=success", STORED).keys).toBeNull();
  });

  it("has no keys when something is missing or is no bill", () => {
    const whole = "?bill=401&grant=g-1&type=limited&paymentID=TR0011&status=success";
    for (const name of ["bill", "grant", "type", "paymentID"]) {
      const query = new URLSearchParams(whole);
      query.delete(name);
      expect(readCallback(`?${query}`, NOTHING).keys, name).toBeNull();
    }
    expect(readCallback(whole.replace("401", "4x1"), NOTHING).keys).toBeNull();
    expect(readCallback(whole.replace("401", "0"), NOTHING).keys).toBeNull();
    expect(readCallback(whole.replace("limited", "other"), NOTHING).keys).toBeNull();
  });

  it("reads the wallet's status; an unknown one is no success", () => {
    expect(readCallback("?status=cancel", NOTHING).status).toBe("cancel");
    expect(readCallback("?status=failure", NOTHING).status).toBe("failure");
    expect(readCallback("?status=SUCCESS!", NOTHING).status).toBe("failure");
    expect(readCallback("", NOTHING).status).toBe("unsaid");
  });
});
