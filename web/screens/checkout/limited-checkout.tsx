/**
 * Checkout of held seats. What does not depend on the booking is in the first HTML, and stays where it is and as it was
 * filled in while the booking is loaded; the journey, whose height nobody knows before, stands below the contact. When
 * the hold has expired, it says so.
 */
import { checkoutAddress, seatsAddress } from "../../booking/booking-info.ts";
import { ContinueElsewhere } from "../../booking/continue-elsewhere.tsx";
import { useMessages } from "../../i18n/use-messages.ts";
import styles from "./checkout.module.css";
import { CheckoutForm } from "./checkout-form.tsx";
import { CheckoutFailed } from "./checkout-waiting.tsx";
import { CouponForm } from "./coupon-form.tsx";
import { FareDetails } from "./fare-details.tsx";
import { HeldSeatList } from "./held-seat-list.tsx";
import { JourneyDetails, JourneyOutline } from "./journey-details.tsx";
import { NothingHeld } from "./nothing-held.tsx";
import { startForSeats } from "./load-checkout.ts";
import { StopFields } from "./stop-fields.tsx";
import { chosenStop, stopsToChoose } from "./stops.ts";
import { useCheckoutForm } from "./use-checkout-form.ts";
import { useHeldCheckout, type HeldCheckout } from "./use-held-checkout.ts";
import type { Payable } from "./use-payment.ts";

/** What the page says of such a trip is not so any more. */
const NOT_SOLD: ReadonlySet<string> = new Set(["trip_cancelled", "trip_postponed"]);

/** `ticketingUniqueId` null: on the server, which does not know it. */
export function LimitedCheckout({ ticketingUniqueId }: { ticketingUniqueId: string | null }) {
  const { t, refusal } = useMessages();
  const held = useHeldCheckout(ticketingUniqueId);
  const form = useCheckoutForm();
  const { read, details, price } = held;
  const id = ticketingUniqueId ?? "";

  const isGone = details === undefined || NOT_SOLD.has(read.refusal?.code ?? "");
  if (isGone && read.refusal !== undefined) {
    return <CheckoutFailed read={read} refusal={read.refusal} />;
  }
  if (details !== undefined && !held.isRunning && !held.isOver) {
    return <NothingHeld ticketingUniqueId={id} trip={details.tripData} />;
  }
  const stops = stopsToChoose(details?.getBoardingPoint ?? []);
  return (
    <>
      <p className={styles["clock"]}>{t.checkout.clockText}</p>
      {read.refusal !== undefined && (
        <output className={styles["stale"]}>{refusal(read.refusal)}</output>
      )}
      <CheckoutForm
        form={form}
        booking={{ mode: "limited", ticketingUniqueId: id }}
        price={price}
        payable={payableFor(id, held)}
        isOver={held.isOver}
        last={
          <>
            {details === undefined ? (
              <JourneyOutline />
            ) : (
              <JourneyOf details={details} seats={held.seats} hasStops={stops.length > 0} />
            )}
            {stops.length > 0 && <StopFields form={form} stops={stops} />}
          </>
        }
      >
        <FareDetails farePerSeat={details?.tripData.seat_price} price={price}>
          <CouponForm ticketingUniqueId={id} coupon={held.coupon} />
        </FareDetails>
        {details !== undefined && <ContinueElsewhere address={checkoutAddress(id)} />}
      </CheckoutForm>
    </>
  );
}

function payableFor(ticketingUniqueId: string, held: HeldCheckout): Payable | undefined {
  const { details, coupon, read, price } = held;
  if (details === undefined) return undefined;
  const { tripData: trip, getBoardingPoint: boarding } = details;
  return {
    booking: {
      mode: "limited",
      ticketingUniqueId,
      tripId: trip.id,
      destinationId: trip.destination_id,
      unitId: trip.unit_id,
    },
    seats: held.seats,
    paymentStartFor(quote, typed) {
      const stop = chosenStop(stopsToChoose(boarding), typed.stop);
      const booking = { ticketingUniqueId, trip, coupon: coupon.code, stop };
      return startForSeats(booking, quote, typed);
    },
    async refresh() {
      await Promise.all([read.reload(), price.reload()]);
    },
  };
}

interface JourneyProps {
  details: NonNullable<HeldCheckout["details"]>;
  seats: readonly string[];
  /** The stops are among the fields. */
  hasStops: boolean;
}

function JourneyOf({ details, seats, hasStops }: JourneyProps) {
  const { tripData: trip, getBoardingPoint: boarding } = details;
  return (
    <JourneyDetails
      trip={trip}
      bus={{ name: trip.bus_name, type: trip.type_name }}
      to={`${trip.destination_name}, ${trip.unit_name}`}
      boarding={hasStops ? [] : boarding}
    >
      <HeldSeatList
        seats={seats}
        change={seatsAddress({
          destinationId: trip.destination_id,
          unitId: trip.unit_id,
          tripId: trip.id,
        })}
      />
    </JourneyDetails>
  );
}
