/** A visitor's way through the calls of a booking, up to the wallet. */
import { PaymentCreateView, QuoteView } from "../../worker/contract/booking/checkout.ts";
import { SeatListView } from "../../worker/contract/booking/seats.ts";
import { aBrowser, read, type Answer, type Browser } from "./browser.ts";

export interface Visit {
  browser: Browser;
  tripId: string;
  bookingId: string;
  hold(
    seatNo: string,
    more?: { or_like_having?: number; booking_time?: string | undefined },
  ): Promise<Answer>;
  holdTogether(count: number, having?: number, seatNos?: string[]): Promise<Answer>;
  cancel(seatNo: string): Promise<Answer>;
  seats(): Promise<SeatListView>;
  quote(couponCode?: string): Promise<QuoteView>;
  /** The ten fields of create, as the checkout screen sends them. */
  payment(over?: Record<string, unknown>): Promise<Record<string, unknown>>;
  create(over?: Record<string, unknown>): Promise<Answer>;
}

export async function aVisit(tripId: string, browser: Browser = aBrowser()): Promise<Visit> {
  const path = `/api/get-seat-list-with-route/${tripId}`;
  const seats = async () => read(await browser.get(path), SeatListView);
  const bookingId = (await seats()).ticketingUniqueId;
  const seatBody = (seatNo: string) => ({
    ticketing_unique_id: bookingId,
    trip_id: tripId,
    seat_no: seatNo,
    booking_time: "2026-11-21 10:00:00 AM",
  });
  const quote = async (couponCode?: string) =>
    read(
      await browser.post("/api/quote", { ticketing_unique_id: bookingId, coupon_code: couponCode }),
      QuoteView,
    );
  const payment = async (over: Record<string, unknown> = {}) => {
    const { total_seat, fare, total } = await quote();
    return {
      ticketing_unique_id: bookingId,
      trip_id: tripId,
      user_id: "1",
      coupon_code: "",
      total_seat,
      total_seat_price: fare,
      paid_amount: total,
      contact_number: "01712345678",
      contact_email: "",
      contact_name: "Rahim Uddin",
      ...over,
    };
  };
  return {
    browser,
    tripId,
    bookingId,
    seats,
    quote,
    payment,
    hold: (seatNo, more) =>
      browser.post("/api/add-new-seat-for-booking", { ...seatBody(seatNo), ...more }),
    holdTogether: (count, having, seatNos) =>
      browser.post("/api/hold-seats-together", {
        ticketing_unique_id: bookingId,
        trip_id: tripId,
        total_seat: count,
        held_seat: having,
        seat_nos: seatNos,
        booking_time: "2026-11-21 10:00:00 AM",
      }),
    cancel: (seatNo) => browser.post("/api/delete-seat-form-booking", seatBody(seatNo)),
    create: async (over) => browser.post("/api/bkash/payment/create", await payment(over)),
  };
}

/** What the client's execute sends for a payment that create opened, once the wallet has sent the buyer back. */
export function executeBody(created: Answer) {
  const view = read(created, PaymentCreateView);
  return {
    ticketBillPayBkashId: view.ticketBillPayBkashId,
    paymentID: view.data.paymentID,
    grantToken: view.grantToken,
    bookingType: "limited",
    buyer_returned: true,
  };
}
