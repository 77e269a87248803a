/** Checkout of held seats: loads the booking and its price, and shows when the hold has expired. */
import { useState } from "react";
import { checkoutAddress, seatsAddress } from "../../booking/booking-info.ts";
import { ContinueElsewhere } from "../../booking/continue-elsewhere.tsx";
import { heldIn } from "../../booking/held-in.ts";
import { useReportHeld } from "../../booking/held-seats.ts";
import { useHoldExpiry } from "../../booking/use-hold-expiry.ts";
import { useLatestHold } from "../../booking/use-latest-hold.ts";
import { useQuote } from "../../booking/use-quote.ts";
import { useSecondsLeft } from "../../booking/use-seconds-left.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import styles from "./checkout.module.css";
import { CheckoutForm } from "./checkout-form.tsx";
import { CheckoutWaiting } from "./checkout-waiting.tsx";
import { CouponForm } from "./coupon-form.tsx";
import { FareDetails } from "./fare-details.tsx";
import { HeldSeats } from "./held-seats.tsx";
import { JourneyDetails } from "./journey-details.tsx";
import { NothingHeld } from "./nothing-held.tsx";
import { startForSeats } from "./load-checkout.ts";
import { StopFields } from "./stop-fields.tsx";
import { chosenStop, stopsToChoose } from "./stops.ts";
import { useCheckoutForm } from "./use-checkout-form.ts";
import { useCoupon } from "./use-coupon.ts";

const REFRESH_MS = 10_000;

export function LimitedCheckout({ ticketingUniqueId }: { ticketingUniqueId: string }) {
  const { t, refusal } = useMessages();
  const body = { ticketing_unique_id: ticketingUniqueId };
  const read = useLatestHold("POST /api/get-passenger-details", body, REFRESH_MS);
  const details = read.latest?.value;
  const secondsLeft = useSecondsLeft(read.latest);
  const held = details?.singleTripData.getUserSeatNo ?? [];
  const isRunning = held.length > 0 && secondsLeft !== null && secondsLeft > 0;
  const { isOver } = useHoldExpiry({ seatsHeld: held.length, secondsLeft });
  // At expiry the page does not change under the finger; the bar has the message.
  const [kept, setKept] = useState(details);
  if (isRunning && kept !== details) setKept(details);
  const shown = isRunning ? details : kept;
  const seats = shown?.singleTripData.getUserSeatNo.map((seat) => seat.seat_no) ?? [];
  const [coupon, setCoupon] = useCoupon(ticketingUniqueId);
  const price = useQuote({ ...body, coupon_code: coupon }, seats);
  const form = useCheckoutForm();
  useReportHeld(read.latest && heldIn(ticketingUniqueId, read.latest, price.quote?.total));

  if (details === undefined) return <CheckoutWaiting read={read} />;
  const { tripData: trip, getBoardingPoint: boarding } = (shown ?? details).singleTripData;
  const stops = stopsToChoose(boarding);
  if (!isRunning && !isOver) {
    return <NothingHeld ticketingUniqueId={ticketingUniqueId} trip={trip} />;
  }
  return (
    <>
      <p className={styles["clock"]}>{t.checkout.clockText}</p>
      {read.refusal !== undefined && (
        <output className={styles["stale"]}>{refusal(read.refusal)}</output>
      )}
      <CheckoutForm
        form={form}
        isOver={isOver}
        payable={{
          booking: {
            mode: "limited",
            ticketingUniqueId,
            tripId: trip.id,
            destinationId: trip.destination_id,
            unitId: trip.unit_id,
          },
          price,
          paymentStartFor: (quote, typed) =>
            startForSeats(
              { ticketingUniqueId, trip, coupon, stop: chosenStop(stops, typed.stop) },
              quote,
              typed,
            ),
          refresh: async () => {
            await Promise.all([read.reload(), price.reload()]);
          },
        }}
        first={stops.length > 0 && <StopFields form={form} stops={stops} />}
      >
        <JourneyDetails
          trip={trip}
          bus={{ name: trip.bus_name, type: trip.type_name }}
          to={`${trip.destination_name}, ${trip.unit_name}`}
          boarding={stops.length > 0 ? [] : boarding}
        >
          <HeldSeats
            seats={seats}
            change={seatsAddress({
              destinationId: trip.destination_id,
              unitId: trip.unit_id,
              tripId: trip.id,
            })}
          />
        </JourneyDetails>
        <FareDetails farePerSeat={trip.seat_price} price={price}>
          <CouponForm ticketingUniqueId={ticketingUniqueId} coupon={coupon} onCoupon={setCoupon} />
        </FareDetails>
        <ContinueElsewhere address={checkoutAddress(ticketingUniqueId)} />
      </CheckoutForm>
    </>
  );
}
