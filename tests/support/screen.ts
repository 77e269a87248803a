/** A visitor's browser without a screen, over real sockets: it keeps cookies and sends the anti-forgery pair. */
import { z } from "zod";
import {
  PaymentCreateView,
  PaymentExecuteView,
  QuoteView,
} from "../../worker/contract/booking/checkout.ts";
import {
  RouteListView,
  TripListView,
  UnitListView,
} from "../../worker/contract/booking/catalogue.ts";
import { SeatListView } from "../../worker/contract/booking/seats.ts";
import { NO_KEEP_ALIVE } from "../../worker/scripts/staff-client.ts";

/** The answer to holding a seat, held or refused. */
const HoldAnswer = z.object({ status_code: z.int(), message: z.string() });

export function aScreen(origin: string) {
  const cookies = new Map<string, string>();

  async function send(path: string, init: RequestInit = {}): Promise<unknown> {
    const headers = new Headers(init.headers);
    headers.set("Cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    headers.set("X-XSRF-TOKEN", cookies.get("XSRF-TOKEN") ?? "");
    headers.set("Connection", NO_KEEP_ALIVE.Connection);
    const response = await fetch(`${origin}/api${path}`, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response.json();
  }

  const post = (path: string, body: unknown) =>
    send(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });

  return {
    /** The first trip of the season, and its list. */
    firstTrip: async () => {
      const { busRouteList } = RouteListView.parse(await send("/get-bus-route-list"));
      const destination_id = busRouteList[0]?.id ?? "";
      const units = await send(`/get-unit-list-with-route/${destination_id}`);
      const unit_id = UnitListView.parse(units).unitList[0]?.id ?? "";
      const trips = await post("/get-filter-bus-list", { destination_id, unit_id });
      const trip = TripListView.parse(trips).busFTRouteList[0];
      return {
        tripId: trip?.id ?? "",
        departs: `${trip?.deperture_date}T${trip?.deperture_time}`,
        arrives: `${trip?.arrival_date}T${trip?.arrival_time}`,
        address: `${origin}/bookingPage?destination=${destination_id}&unit=${unit_id}`,
      };
    },
    seats: async (tripId: string) =>
      SeatListView.parse(await send(`/get-seat-list-with-route/${tripId}`)),
    hold: async (tripId: string, bookingId: string, seatNo: string) =>
      HoldAnswer.parse(
        await post("/add-new-seat-for-booking", {
          ticketing_unique_id: bookingId,
          trip_id: tripId,
          seat_no: seatNo,
          booking_time: new Date().toISOString(),
        }),
      ),
    /** Pays what the booking holds, approved at the simulated wallet; the bill's number and the ticket's id. */
    async pay(
      tripId: string,
      bookingId: string,
      { walletOrigin, phone }: { walletOrigin: string; phone: string },
    ): Promise<{ bill: number; ticket: string }> {
      const quote = QuoteView.parse(await post("/quote", { ticketing_unique_id: bookingId }));
      const { data, grantToken, ticketBillPayBkashId } = PaymentCreateView.parse(
        await post("/bkash/payment/create", {
          ticketing_unique_id: bookingId,
          trip_id: tripId,
          coupon_code: "",
          total_seat: quote.total_seat,
          total_seat_price: quote.fare,
          paid_amount: quote.total,
          contact_name: "Rahima Khatun",
          contact_number: phone,
          contact_email: "",
        }),
      );
      const { paymentID } = data;
      await fetch(`${walletOrigin}/control/approve`, {
        method: "POST",
        body: JSON.stringify({ paymentID, wallet: phone }),
      });
      const execute = { ticketBillPayBkashId, paymentID, grantToken, bookingType: "limited" };
      const executed = PaymentExecuteView.parse(await post("/bkash/payment/execute", execute));
      const { ticketing_id: ticket } = executed.data.ticket_data;
      return { bill: ticketBillPayBkashId, ticket };
    },
    /** Into the back office by an invitation's code, without a passkey. */
    skipPasskey: (code: string) => post("/staff/invitation/skip", { code }),
    signUp: (fields: Record<string, unknown>) => post("/register", fields),
  };
}
