import { describe, expect, it } from "vitest";
import { getBought, getPassenger } from "../../../../web/screens/ticket/invoice.ts";
import { wrapLines } from "../../../../web/screens/ticket/picture-pen.ts";
import { ticketFacts, describeVoid } from "../../../../web/screens/ticket/ticket-lines.ts";
import "../../../../web/i18n/all-messages.ts";
import { messagesIn } from "../../../../web/i18n/messages.ts";
import { qrPath } from "../../../../web/ui/qr-path.ts";
import { findReportingTime } from "../../../../web/booking/reporting-time.ts";
import { anInvoice, HOLDER, TRIP_ON_TICKET } from "../../../support/trip-on-ticket.ts";

describe("the time to be there", () => {
  it("is 30 minutes before departure [N09]", () => {
    expect(findReportingTime("2026-12-04", "22:30")).toEqual({ day: "2026-12-04", clock: "22:00" });
    expect(findReportingTime("2026-12-04", "08:05")).toEqual({ day: "2026-12-04", clock: "07:35" });
    expect(findReportingTime("2026-12-04", "00:30")).toEqual({ day: "2026-12-04", clock: "00:00" });
  });

  it("is the evening before when the bus leaves just after midnight", () => {
    expect(findReportingTime("2027-01-01", "00:15")).toEqual({ day: "2026-12-31", clock: "23:45" });
    expect(findReportingTime("2028-03-01", "00:00")).toEqual({ day: "2028-02-29", clock: "23:30" });
  });

  it("is not computed from an invalid day or time", () => {
    expect(findReportingTime("soon", "22:30")).toBeNull();
    expect(findReportingTime("2026-12-04", "late")).toBeNull();
  });
});

describe("the QR code of a ticket", () => {
  it("has four light modules all around", () => {
    const { size, path } = qrPath("K7M2XQ4.4fQ9k2mXv0Zr7tYb1sHc8A");
    const modules = [...path.matchAll(/M(\d+) (\d+)h/g)].map(([, x, y]) => [Number(x), Number(y)]);
    const all = modules.flat();
    expect(Math.min(...all)).toBe(4);
    expect(Math.max(...all)).toBe(size - 5);
  });
});

describe("the purchase on a ticket", () => {
  it("is seats in natural order [I06]", () => {
    const bought = getBought({
      ...anInvoice(1224),
      ticketing_data: [
        { seat_no: "B1", seat_price: 600 },
        { seat_no: "A10", seat_price: 600 },
        { seat_no: "A2", seat_price: 600 },
      ],
    });
    expect(bought).toMatchObject({ pnr: "K7M2XQ4", paid: 1224 });
    const seats = bought.booked.kind === "seats" ? bought.booked.seats : [];
    expect(seats.map((seat) => seat.seat_no)).toEqual(["A2", "A10", "B1"]);
  });

  it("is a quantity and a center [I08]", () => {
    const bought = getBought({
      get_boarding_point_data: [],
      get_dropping_point_data: [],
      qr: "K7M2XQ4.sig",
      voided_at: null,
      single_ticketing_data: { ...HOLDER, pnr_no: "K7M2XQ4", center_name: "College" },
      trip_data: { ...TRIP_ON_TICKET, seat_price: 450 },
      ticketing_amount: 918,
      ticketing_qty: 2,
    });
    expect(bought).toEqual({
      pnr: "K7M2XQ4",
      paid: 918,
      booked: { kind: "places", count: 2, farePerPlace: 450, center: "College" },
    });
  });
});

describe("a void ticket", () => {
  const invoice = {
    ...anInvoice(1200),
    voided_at: "2026-12-02T10:00:00+06:00",
  };

  it.each([
    ["refunding", "1,000/- for this ticket is on its way back.", "১,০০০/- ফেরত আসছে"],
    ["at_counter", "gives 1,000/- for this ticket back", "১,০০০/- কাউন্টার থেকে ফেরত পাবেন"],
    ["refunded", "1,000/- for this ticket was paid", "১,০০০/- ফেরত দেওয়া হয়েছে"],
  ] as const)(
    "whose money is %s says how much, which is not all after parts of it went back",
    (state, english, bengali) => {
      const shown = { ...invoice, refund: { state, amount: 1000 } };
      expect(describeVoid(shown, messagesIn("en"))).toContain(english);
      expect(describeVoid(shown, messagesIn("bn"))).toContain(bengali);
    },
  );
});

describe("the amount on a ticket", () => {
  const getPaid = (price: { fare: number; discount: number; charge: number } | undefined) => {
    const messages = messagesIn("en");
    const { price: _, ...invoice } = { ...anInvoice(1193.4), price: undefined };
    const facts = ticketFacts(price === undefined ? invoice : { ...invoice, price }, messages);
    return new Map(facts).get(messages.t.ticket.paid);
  };

  it("is explained by the fare, the discount of a coupon and the charge", () => {
    expect(getPaid({ fare: 1300, discount: 130, charge: 23.4 })).toBe(
      "1,193.40/-\nFare 1,300/- − discount 130/- + charge 23.40/-",
    );
  });

  it("names what there is alone, and nothing on a copy that says none of it", () => {
    expect(getPaid({ fare: 1193.4, discount: 0, charge: 0 })).toBe("1,193.40/-\nFare 1,193.40/-");
    expect(getPaid(undefined)).toBe("1,193.40/-");
  });
});

describe("stops on a ticket", () => {
  it("stand one per line, in the text and in the picture", () => {
    const messages = messagesIn("en");
    const stops = [{ point_name: "Bus stand counter" }, { point_name: "College gate" }];
    const facts = ticketFacts(
      {
        ...anInvoice(1224),
        get_boarding_point_data: stops,
        get_dropping_point_data: stops,
      },
      messages,
    );
    const text = new Map(facts);
    expect(text.get(messages.t.ticket.boarding)).toBe("Bus stand counter\nCollege gate");
    expect(text.get(messages.t.ticket.dropping)).toBe("Bus stand counter\nCollege gate");
    const twoWordsWide = { measureText: (line: string) => ({ width: line.split(" ").length }) };
    expect(wrapLines(twoWordsWide, "Bus stand counter\nCollege gate", 2)).toEqual([
      "Bus stand",
      "counter",
      "College gate",
    ]);
    expect(wrapLines(twoWordsWide, "Be there at 7:40\u00a0AM", 3)).toEqual([
      "Be there at",
      "7:40\u00a0AM",
    ]);
  });
});

it("a word that is wider than the picture goes on in the next line, its letters whole", () => {
  const letters = { measureText: (line: string) => ({ width: line.length }) };
  expect(wrapLines(letters, "Md Abcdefgh Ij", 4)).toEqual(["Md", "Abcd", "efgh", "Ij"]);
  // A letter with its vowel, and two that are joined, stay together.
  expect(wrapLines(letters, "মোহাম্মদ", 4)).toEqual(["মোহা", "ম্মদ"]);
});

describe("who travels", () => {
  const digits = (text: string) => text;

  it("is a name and a number", () => {
    const holder = { contact_name: "Rahima", contact_number: "01712345678" };
    expect(getPassenger(holder, digits)).toBe("Rahima, 01712345678");
  });

  it("is not shown once erased", () => {
    expect(getPassenger({ contact_name: "", contact_number: "" }, digits)).toBeNull();
  });
});
