/** Loads the stored booking on screens that don't report held seats themselves. */
import { useEffect } from "react";
import { isTransient } from "../api/retries.ts";
import { toHeldSeats } from "./to-held-seats.ts";
import { readBooking, storeHeld, useHeldState, type HeldBooking } from "./held-seats.ts";
import { useLatestHold } from "./use-latest-hold.ts";
import { useQuote, useWasPriced } from "./use-quote.ts";

const REFRESH_MS = 20_000;

export function LoadHeld() {
  const booking = useHeldState().held?.booking ?? readBooking();
  return booking && <LoadBooking key={booking.ticketingUniqueId} booking={booking} />;
}

function LoadBooking({ booking }: { booking: HeldBooking }) {
  const body = { ticketing_unique_id: booking.ticketingUniqueId };
  const { latest, refusal } = useLatestHold("POST /api/get-passenger-details", body, REFRESH_MS);
  const seatNos = latest?.value.singleTripData.getUserSeatNo.map((seat) => seat.seat_no) ?? [];
  const price = useQuote({ ...body, coupon_code: null }, seatNos);
  const total = price.quote?.total;
  const wasPriced = useWasPriced(latest !== undefined, price);

  useEffect(() => {
    if (latest !== undefined && wasPriced) {
      storeHeld(toHeldSeats(booking.ticketingUniqueId, latest, total));
    }
  }, [booking.ticketingUniqueId, latest, total, wasPriced]);
  useEffect(() => {
    if (refusal !== undefined && !isTransient(refusal)) storeHeld(null);
  }, [refusal]);
  return null;
}
