/** A booking of held seats: its journey, its price, and whether its time has run out. */
import { useState } from "react";
import type { PassengerDetailsView } from "../../../worker/contract/booking/seats.ts";
import { toHeldSeats } from "../../booking/to-held-seats.ts";
import { useReportHeld } from "../../booking/held-seats.ts";
import { getPreparedCheckout } from "../../booking/prepared-checkout.ts";
import { useHoldExpiry } from "../../booking/use-hold-expiry.ts";
import { useLatestHold, type LatestRead } from "../../booking/use-latest-hold.ts";
import { useQuote, useWasPriced, type Quote } from "../../booking/use-quote.ts";
import { useSecondsLeft } from "../../booking/use-seconds-left.ts";
import { useCoupon, type Coupon } from "./use-coupon.ts";

const REFRESH_MS = 10_000;

export interface HeldCheckout {
  read: LatestRead<PassengerDetailsView>;
  /** Undefined until it is loaded. */
  details: PassengerDetailsView["singleTripData"] | undefined;
  seats: readonly string[];
  isRunning: boolean;
  isOver: boolean;
  coupon: Coupon;
  price: Quote;
}

/** `ticketingUniqueId` null: on the server, which does not know it. */
export function useHeldCheckout(ticketingUniqueId: string | null): HeldCheckout {
  const id = ticketingUniqueId ?? "";
  const body = { ticketing_unique_id: id };
  const call = ticketingUniqueId === null ? null : "POST /api/get-passenger-details";
  const [prepared] = useState(() => getPreparedCheckout(ticketingUniqueId));
  const read = useLatestHold(call, body, REFRESH_MS, prepared);
  const details = read.latest?.value;
  const secondsLeft = useSecondsLeft(read.latest);
  const held = details?.singleTripData.getUserSeatNo ?? [];
  const isRunning = held.length > 0 && secondsLeft !== null && secondsLeft > 0;
  const { isOver } = useHoldExpiry({ seatsHeld: held.length, secondsLeft });
  // At expiry the page does not change under the finger; the bar has the message.
  const [kept, setKept] = useState(details);
  if (isRunning && kept !== details) setKept(details);
  const visibleDetails = isRunning ? details : kept;
  const seats = visibleDetails?.singleTripData.getUserSeatNo.map((seat) => seat.seat_no) ?? [];
  const coupon = useCoupon(ticketingUniqueId);
  const price = useQuote({ ...body, coupon_code: coupon.code }, seats);
  const wasPriced = useWasPriced(read.latest !== undefined, price);
  useReportHeld(
    wasPriced ? read.latest && toHeldSeats(id, read.latest, price.quote?.total) : undefined,
  );
  return {
    read,
    details: (visibleDetails ?? details)?.singleTripData,
    seats,
    isRunning,
    isOver,
    coupon,
    price,
  };
}
