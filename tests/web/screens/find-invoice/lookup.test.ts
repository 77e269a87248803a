import { describe, expect, it } from "vitest";
import { makePnr } from "../../../../worker/domain/tickets/pnr.ts";
import { ticketCodeIn } from "../../../../web/screens/check-ticket/ticket-code.ts";
import type { Answer } from "../../../../web/api/refusal.ts";
import {
  findTicket,
  isDoubtfulPnr as isDoubtful,
  lookupCalls,
} from "../../../../web/screens/find-invoice/lookup.ts";

const PNR = makePnr([1, 2, 3, 4, 5, 6]) ?? "";
const isDoubtfulPnr = (typed: string) => isDoubtful(typed, ["bkash"]);

describe("a PNR that is typed", () => {
  it("is marked as wrong only when it is complete and invalid", () => {
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
  it("is never marked as wrong, nor while its ten characters are typed", () => {
    for (let length = PNR.length + 1; length <= 10; length += 1) {
      expect(isDoubtfulPnr("9LO1I0XQ7A".slice(0, length))).toBe(false);
    }
  });
});

describe("the transaction ID of a payment page", () => {
  it("is never marked as wrong, however long it is", () => {
    for (const id of ["BB-1a2b3c4d5e6f", "1709162345070ANJdZV8LyI4cMw"]) {
      expect(isDoubtful(id, ["bkash", "sslcommerz"]), id).toBe(false);
      expect(isDoubtful(id, ["bkash"]), id).toBe(true);
    }
  });
});

describe("a look-up", () => {
  const LIMITED = "POST /api/get-ticketing-details-with-pnr";
  const UNLIMITED = "POST /api/get-unlimited-ticketing-details-with-pnr";
  const typed = { pnr: PNR, phone: "01712345678" };
  const refusal = (code: string): Answer<string> => ({
    ok: false,
    refusal: { status: 404, code, message: code, errors: [code], body: null },
  });

  it.each([
    ["Limited Booking", "POST /api/get-ticketing-details-with-pnr"],
    ["Unlimited Booking", "POST /api/get-unlimited-ticketing-details-with-pnr"],
  ] as const)("of a %s calls %s with the three fields, then the other one [F02]", (type, first) => {
    const second = first === LIMITED ? UNLIMITED : LIMITED;
    const body = { pnr: PNR, contact_number: "01712345678" };
    const other = type === "Limited Booking" ? "Unlimited Booking" : "Limited Booking";
    expect(lookupCalls({ type, ...typed })).toEqual([
      { name: first, body: { ...body, bookingType: type } },
      { name: second, body: { ...body, bookingType: other } },
    ]);
  });

  it("of no type calls nothing", async () => {
    expect(await findTicket({ type: "", ...typed }, async () => refusal("x"))).toBeNull();
  });

  it.each(["no_ticket_matches", "too_many_tries"])(
    "of the wrong type that reads %s finds the ticket of the other one",
    async (code) => {
      const names: string[] = [];
      const found = await findTicket<string>(
        { type: "Limited Booking", ...typed },
        async (call) => {
          names.push(call.name);
          return call.name === UNLIMITED ? { ok: true, value: "the ticket" } : refusal(code);
        },
      );
      expect(found).toEqual({ ok: true, value: "the ticket" });
      expect(names).toEqual([LIMITED, UNLIMITED]);
    },
  );

  it("that matches neither shows the answer for the chosen type", async () => {
    const answer = await findTicket({ type: "Unlimited Booking", ...typed }, async (call) =>
      refusal(call.name === UNLIMITED ? "no_ticket_matches" : "too_many_tries"),
    );
    expect(answer).toEqual(refusal("no_ticket_matches"));
  });

  it.each(["human_check_needed", "payment_refunding", "offline", "field_invalid"])(
    "that reads %s is over after one call",
    async (code) => {
      let calls = 0;
      const answer = await findTicket({ type: "Limited Booking", ...typed }, async () => {
        calls += 1;
        return refusal(code);
      });
      expect(answer).toEqual(refusal(code));
      expect(calls).toBe(1);
    },
  );
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
    expect(ticketCodeIn(text)).toBe(code);
  });
});
