/**
 * Checkout of held seats. Everything that does not depend on the booking is in the first HTML and keeps its place and
 * input while the booking loads; the journey, whose height is unknown before, is below the contact. When the hold has
 * expired, the screen says so.
 */
import type { ReactNode } from "react";
import { checkoutAddress, seatsAddress } from "../../booking/booking-info.ts";
import { ContinueElsewhere } from "../../booking/continue-elsewhere.tsx";
import { isTransient } from "../../api/retries.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Button } from "../../ui/button.tsx";
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
import { findChosenStop, stopsToChoose } from "./stops.ts";
import { useCheckoutForm } from "./use-checkout-form.ts";
import { useHeldCheckout, type HeldCheckout } from "./use-held-checkout.ts";
import type { Payable } from "./use-payment.ts";

/** The page no longer describes the trip correctly. */
const NOT_SOLD: ReadonlySet<string> = new Set(["trip_cancelled", "trip_postponed"]);

/** `ticketingUniqueId` null: on the server, which does not know it. */
export function LimitedCheckout({ ticketingUniqueId }: { ticketingUniqueId: string | null }) {
  const { t, refusal } = useMessages();
  const held = useHeldCheckout(ticketingUniqueId);
  const form = useCheckoutForm();
  const { read, details, price } = held;
  const id = ticketingUniqueId ?? "";

  // Data that a lost connection left out loads by itself once it is back.
  const isMissing =
    details === undefined && read.refusal !== undefined && !isTransient(read.refusal);
  const isGone = isMissing || NOT_SOLD.has(read.refusal?.code ?? "");
  if (isGone && read.refusal !== undefined) {
    return <CheckoutFailed read={read} refusal={read.refusal} />;
  }
  if (details !== undefined && !held.isRunning && !held.isOver) {
    return <NothingHeld ticketingUniqueId={id} trip={details.tripData} />;
  }
  const stops = stopsToChoose(details?.getBoardingPoint ?? []);
  return (
    <>
      <p className={styles["clock"]}>{t.pay.clockText([price.wallet])}</p>
      {details === undefined && read.refusal !== undefined && (
        <output className={styles["stale"]}>
          {refusal(read.refusal)}{" "}
          <Button variant="plain" isBusy={read.isLoading} onClick={() => void reloadAll(held)}>
            {t.shell.tryAgain}
          </Button>
        </output>
      )}
      <CheckoutForm
        form={form}
        booking={{ mode: "limited", ticketingUniqueId: id }}
        price={price}
        payable={payableFor(id, held)}
        isOver={held.isOver}
        last={
          details === undefined ? (
            <JourneyOutline />
          ) : (
            <JourneyPanel
              details={details}
              seats={held.seats}
              stops={stops.length > 0 && <StopFields form={form} stops={stops} />}
            />
          )
        }
      >
        <FareDetails farePerSeat={details?.tripData.seat_price} price={price}>
          <CouponForm
            ticketingUniqueId={id}
            coupon={held.coupon}
            discount={price.quote?.discount}
          />
        </FareDetails>
        {details !== undefined && <ContinueElsewhere address={checkoutAddress(id)} />}
      </CheckoutForm>
    </>
  );
}

function payableFor(ticketingUniqueId: string, held: HeldCheckout): Payable | undefined {
  const { details, coupon } = held;
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
      const stop = findChosenStop(stopsToChoose(boarding), typed.stop);
      const booking = { ticketingUniqueId, trip, coupon: coupon.code, stop };
      return startForSeats(booking, quote, typed);
    },
    refresh: () => reloadAll(held),
  };
}

async function reloadAll({ read, price }: HeldCheckout): Promise<void> {
  await Promise.all([read.reload(), price.reload()]);
}

interface JourneyProps {
  details: NonNullable<HeldCheckout["details"]>;
  seats: readonly string[];
  /** False if there is only one stop to choose. */
  stops: ReactNode;
}

function JourneyPanel({ details, seats, stops }: JourneyProps) {
  const { name } = useMessages();
  const { tripData: trip, getBoardingPoint: boarding } = details;
  return (
    <JourneyDetails
      trip={trip}
      bus={{ name: trip.bus_name, type: trip.type_name }}
      to={`${name(trip.destination_name)}, ${name(trip.unit_name)}`}
      boarding={stops === false ? boarding : []}
      stops={stops}
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
