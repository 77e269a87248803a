import { describe, expect, it } from "vitest";
import { makePnr } from "../../../../worker/domain/tickets/pnr.ts";
import { codeIn } from "../../../../web/screens/check-ticket/ticket-code.ts";
import { isDoubtfulPnr, lookupCall } from "../../../../web/screens/find-invoice/lookup.ts";

const PNR = makePnr([1, 2, 3, 4, 5, 6]) ?? "";

describe("a PNR that is typed", () => {
  it("is doubted only when it is whole and can't be one", () => {
    for (let length = 0; length <= PNR.length; length += 1) {
      expect(isDoubtfulPnr(PNR.slice(0, length))).toBe(false);
    }
    expect(isDoubtfulPnr(` ${PNR.toLowerCase().slice(0, 3)}-${PNR.slice(3)} `)).toBe(false);
    expect(isDoubtfulPnr(`${PNR.slice(0, 6)}0`)).toBe(true);
    expect(isDoubtfulPnr(`${PNR}2345`)).toBe(true);
    const swapped = `${PNR.charAt(1)}${PNR.charAt(0)}${PNR.slice(2)}`;
    expect(isDoubtfulPnr(swapped)).toBe(true);
  });
});

describe("a TrxID that is typed", () => {
  it("is never doubted, on its way to its ten characters neither", () => {
    for (let length = PNR.length + 1; length <= 10; length += 1) {
      expect(isDoubtfulPnr("9LO1I0XQ7A".slice(0, length))).toBe(false);
    }
  });
});

describe("a look-up", () => {
  it.each([
    ["Limited Booking", "POST /api/get-ticketing-details-with-pnr"],
    ["Unlimited Booking", "POST /api/get-unlimited-ticketing-details-with-pnr"],
  ] as const)("of a %s asks %s with the three fields", (type, name) => {
    expect(lookupCall({ type, pnr: PNR, phone: "01712345678" })).toEqual({
      name,
      body: { pnr: PNR, contact_number: "01712345678", bookingType: type },
    });
  });

  it("of no type asks nothing", () => {
    expect(lookupCall({ type: "", pnr: PNR, phone: "01712345678" })).toBeNull();
  });
});

describe("a ticket's code", () => {
  it.each([
    ["#K7M2XQ4.abc_-123", "K7M2XQ4.abc_-123"],
    ["K7M2XQ4.abc_-123 ", "K7M2XQ4.abc_-123"],
    ["#https://shop.example/checkTicket#K7M2XQ4.abc", "K7M2XQ4.abc"],
    ["#K7M2XQ4%2Eabc", "K7M2XQ4.abc"],
    ["#%E0%A4", "%E0%A4"],
    ["", ""],
    ["#", ""],
  ])("in %o is %o", (text, code) => {
    expect(codeIn(text)).toBe(code);
  });
});
