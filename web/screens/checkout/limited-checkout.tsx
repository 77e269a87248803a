/** Checkout of held seats: loads the booking and its price, and says so when the hold is over. */
import { useState } from "react";
import type { PassengerDetailsView } from "../../../worker/contract/seats.ts";
import { Countdown, SpokenCountdown } from "../../hold/countdown.tsx";
import { useHeard } from "../../hold/use-heard.ts";
import { useQuote } from "../../hold/use-quote.ts";
import { useSecondsLeft } from "../../hold/use-seconds-left.ts";
import { useWords } from "../../text/use-words.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import styles from "./checkout.module.css";
import { CheckoutForm } from "./checkout-form.tsx";
import { FareDetails } from "./fare-details.tsx";
import { JourneyDetails } from "./journey-details.tsx";
import { NoData } from "./no-data.tsx";
import { NothingHeld } from "./nothing-held.tsx";

const REFRESH_MS = 10_000;

export function LimitedCheckout({ ticketingUniqueId }: { ticketingUniqueId: string }) {
  const { t, refusal } = useWords();
  const body = { ticketing_unique_id: ticketingUniqueId };
  const read = useHeard<PassengerDetailsView>("/api/get-passenger-details", body, REFRESH_MS);
  const details = read.heard?.value;
  const secondsLeft = useSecondsLeft(read.heard);
  const seats = details?.singleTripData.getUserSeatNo.map((seat) => seat.seat_no) ?? [];
  const [coupon, setCoupon] = useState<string | null>(null);
  const price = useQuote({ ...body, coupon_code: coupon }, seats);

  if (details === undefined) {
    if (read.refusal === undefined) return <Waiting />;
    return (
      <NoData text={refusal(read.refusal)}>
        <Button isBusy={read.isAsking} onClick={() => void read.again()}>
          {t.shell.tryAgain}
        </Button>
      </NoData>
    );
  }
  const trip = details.singleTripData.tripData;
  if (seats.length === 0 || secondsLeft === null || secondsLeft === 0) {
    return <NothingHeld ticketingUniqueId={ticketingUniqueId} trip={trip} />;
  }
  return (
    <>
      <SpokenCountdown seconds={secondsLeft} />
      <div className={styles["clock"]}>
        <Countdown seconds={secondsLeft} isRunning />
        <p>{t.checkout.clockText}</p>
      </div>
      {read.refusal !== undefined && (
        <output className={styles["stale"]}>{refusal(read.refusal)}</output>
      )}
      <CheckoutForm
        ticketingUniqueId={ticketingUniqueId}
        trip={trip}
        coupon={coupon}
        quote={price.quote}
        secondsLeft={secondsLeft}
        refresh={async () => {
          await Promise.all([read.again(), price.again()]);
        }}
      >
        <JourneyDetails
          trip={trip}
          seats={seats}
          boarding={details.singleTripData.getBoardingPoint}
        />
        <FareDetails
          ticketingUniqueId={ticketingUniqueId}
          farePerSeat={trip.seat_price}
          price={price}
          coupon={coupon}
          onCoupon={setCoupon}
        />
      </CheckoutForm>
    </>
  );
}

function Waiting() {
  return (
    <SkeletonGroup>
      <div className={styles["columns"]}>
        <Skeleton height="420px" />
        <Skeleton height="320px" />
      </div>
    </SkeletonGroup>
  );
}
