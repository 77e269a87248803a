/** The calls of a booking as the client sends them, and what is read of their answers. */
import { z } from "zod";
import type { Answer, Phone } from "./phone.ts";

export const SeatList = z.object({ ticketingUniqueId: z.string() });
export const Quote = z.object({ total_seat: z.number(), fare: z.number(), total: z.number() });
export const Created = z.object({
  data: z.object({ paymentID: z.string() }),
  grantToken: z.string(),
  ticketBillPayBkashId: z.number(),
});
export type Quote = z.output<typeof Quote>;
export type Created = z.output<typeof Created>;

export function listSeats(phone: Phone, trip: string): Promise<Answer> {
  return phone.get(`/api/get-seat-list-with-route/${trip}`);
}

export function listOwnSeats(phone: Phone, trip: string, booking: string): Promise<Answer> {
  const id = encodeURIComponent(booking);
  return phone.get(`/api/get-seat-list-with-route/${trip}?ticketing_unique_id=${id}`);
}

export function listTrips(phone: Phone, choice: { destinationId: string; unitId: string }) {
  const { destinationId: destination_id, unitId: unit_id } = choice;
  return phone.post("/api/get-filter-bus-list", { destination_id, unit_id });
}

/** The request body, which a hold and a release have in common. */
export function seatBody(booking: string, trip: string, seatNo: string) {
  return {
    ticketing_unique_id: booking,
    trip_id: trip,
    seat_no: seatNo,
    booking_time: "2026-11-21 10:00:00 AM",
  };
}

export function holdSeat(phone: Phone, seat: ReturnType<typeof seatBody>): Promise<Answer> {
  return phone.post("/api/add-new-seat-for-booking", seat);
}

export function releaseSeat(phone: Phone, seat: ReturnType<typeof seatBody>): Promise<Answer> {
  return phone.post("/api/delete-seat-form-booking", seat);
}

export function quote(phone: Phone, booking: string): Promise<Answer> {
  return phone.post("/api/quote", { ticketing_unique_id: booking });
}

/** `buyer` makes a phone number of its own. */
export function createPayment(
  phone: Phone,
  { trip, booking, buyer, quoted }: { trip: string; booking: string; buyer: number; quoted: Quote },
): Promise<Answer> {
  return phone.post("/api/bkash/payment/create", {
    ticketing_unique_id: booking,
    trip_id: trip,
    user_id: "1",
    coupon_code: "",
    total_seat: quoted.total_seat,
    total_seat_price: quoted.fare,
    paid_amount: quoted.total,
    contact_number: `018${String(buyer).padStart(8, "0")}`,
    contact_email: "",
    contact_name: "Rahim Uddin",
  });
}

export function executePayment(phone: Phone, created: Created): Promise<Answer> {
  return phone.post("/api/bkash/payment/execute", {
    ticketBillPayBkashId: created.ticketBillPayBkashId,
    paymentID: created.data.paymentID,
    grantToken: created.grantToken,
    bookingType: "limited",
    buyer_returned: true,
  });
}

/** Throws where another status is answered. */
export async function must(sent: Promise<Answer> | undefined, status: number): Promise<Answer> {
  const answer = await sent;
  if (answer?.status === status) return answer;
  throw new Error(`${answer?.status} instead of ${status}: ${JSON.stringify(answer?.body)}`);
}
