import { describe, expect, it } from "vitest";
import {
  AppointmentRequest,
  PaymentCreateRequest,
} from "../../../../worker/contract/booking/checkout.ts";
import type { TripView } from "../../../../worker/contract/booking/catalogue.ts";
import { startForPlaces, startForSeats } from "../../../../web/screens/checkout/load-checkout.ts";
import { TRIP_TIMES } from "../../../support/trip-on-ticket.ts";
import {
  chooseFirst,
  totalSeatError,
  parseTotalSeat,
} from "../../../../web/screens/checkout/places.ts";

const MOST = 60;
const NOW = Date.parse("2026-12-01T10:00:00+06:00");

function trip(id: string, saleClosesAt: string): TripView {
  return {
    id,
    trip_name: `Trip ${id}`,
    user_id: "1",
    seat_price: 450,
    ...TRIP_TIMES,
    revision: 0,
    bus_data: { bus_name: "Hijal" },
    bus_type_data: { type_name: "Non AC" },
    seat_plan_to_data: { plan_name: "" },
    getBoardingPoint: [],
    getDroppingPoint: [],
    seatsAvailable: MOST,
    details: {},
    sale_closes_at: saleClosesAt,
    opens_at: null,
    bus_number: 1,
    buses_that_day: 1,
  };
}

describe("Total Seat", () => {
  it("is required, and a number in either script [C07]", () => {
    expect(totalSeatError(" ", MOST)).toBe("totalSeatRequired");
    expect(totalSeatError("two", MOST)).toBe("totalSeatNumeric");
    expect(totalSeatError("1.5", MOST)).toBe("totalSeatNumeric");
    expect(totalSeatError("-1", MOST)).toBe("totalSeatNumeric");
    expect(totalSeatError("২", MOST)).toBeNull();
    expect(totalSeatError(" 2 ", MOST)).toBeNull();
  });

  it("is from 1 to the maximum of the list", () => {
    expect(totalSeatError("0", MOST)).toBe("totalSeatRange");
    expect(totalSeatError("1", MOST)).toBeNull();
    expect(totalSeatError("৬০", MOST)).toBeNull();
    expect(totalSeatError("61", MOST)).toBe("totalSeatRange");
  });

  it("requests no price until it is valid", () => {
    expect(parseTotalSeat("১২", MOST)).toBe(12);
    expect(parseTotalSeat("", MOST)).toBe(0);
    expect(parseTotalSeat("61", MOST)).toBe(0);
  });
});

describe("the trip that is chosen first", () => {
  const closed = trip("1", "2026-12-01T09:59:59+06:00");
  const open = trip("2", "2026-12-01T10:00:01+06:00");
  const later = trip("3", "2026-12-08T03:30:00+06:00");

  it("is the first on sale", () => {
    expect(chooseFirst([closed, open, later], null, NOW)?.id).toBe("2");
  });

  it("is the one of the address, where the list has it", () => {
    expect(chooseFirst([closed, open, later], "3", NOW)?.id).toBe("3");
    expect(chooseFirst([closed, open, later], "9", NOW)?.id).toBe("2");
  });

  it("is set even where this phone believes all to be closed: the server decides", () => {
    expect(chooseFirst([closed], null, NOW)?.id).toBe("1");
    expect(chooseFirst([], null, NOW)).toBeNull();
  });
});

describe("the call that opens a payment", () => {
  const contact = { name: " Rahima ", phone: "০১৭১২-৩৪৫৬৭৮", email: " " };
  const quote = {
    status_code: 201,
    total_seat: 2,
    fare: 900,
    discount: 0,
    charge: 18,
    charge_percent: 2,
    total: 918,
  } as const;

  it("without seats has the eight fields of the specification and the revision that was seen, the charge inside the total [C11] [R13]", () => {
    const start = startForPlaces(
      { trip: { id: "31", revision: 2 }, center: "কলেজ" },
      quote,
      contact,
    );
    expect(start).toEqual({
      name: "POST /api/save-seat-booking-appoinment",
      body: {
        trip_id: "31",
        contact_name: "Rahima",
        contact_number: "01712345678",
        contact_email: "",
        payment_type: "Hand Cash",
        total_seat: 2,
        total_seat_price: 918,
        center_name: "কলেজ",
        trip_revision: 2,
      },
    });
    expect(AppointmentRequest.safeParse(start.body).success).toBe(true);
  });

  it("for seats names the booking, and fare and total apart [R12]", () => {
    const booking = {
      ticketingUniqueId: "31.a.sig",
      trip: { id: "31", user_id: "1", revision: 2 },
      coupon: null,
      stop: "2",
    };
    const start = startForSeats(booking, quote, contact);
    expect(start.name).toBe("POST /api/bkash/payment/create");
    expect(start.body).toMatchObject({
      ticketing_unique_id: "31.a.sig",
      total_seat_price: 900,
      paid_amount: 918,
      boarding_point_id: "2",
      trip_revision: 2,
    });
    expect(PaymentCreateRequest.safeParse(start.body).success).toBe(true);
  });
});
