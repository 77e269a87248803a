/** A link to checkout while the seats are still held, with the time left in the bar; otherwise a link to the seats. */
import { checkoutAddress, seatsAddress, type BookingInfo } from "../../booking/booking-info.ts";
import { toHeldSeats } from "../../booking/to-held-seats.ts";
import { useReportHeld } from "../../booking/held-seats.ts";
import { useLatestHold } from "../../booking/use-latest-hold.ts";
import { useSecondsLeft } from "../../booking/use-seconds-left.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import styles from "./payment-error.module.css";

const REFRESH_MS = 10_000;

export function WayBack({ booking }: { booking: BookingInfo & { mode: "limited" } }) {
  const { t } = useMessages();
  const { latest, refusal } = useLatestHold(
    "POST /api/get-passenger-details",
    { ticketing_unique_id: booking.ticketingUniqueId, trip_id: booking.tripId },
    REFRESH_MS,
  );
  const secondsLeft = useSecondsLeft(latest);
  useReportHeld(latest && toHeldSeats(booking.ticketingUniqueId, latest, undefined));
  const seats = latest?.value.singleTripData.getUserSeatNo ?? [];

  if (latest === undefined && refusal === undefined) {
    return (
      <SkeletonGroup>
        <Skeleton height="48px" />
      </SkeletonGroup>
    );
  }
  if (seats.length === 0 || secondsLeft === null || secondsLeft === 0) {
    return <LinkButton to={seatsAddress(booking)}>{t.booking.chooseAgain}</LinkButton>;
  }
  return (
    <div className={styles["wayBack"]}>
      <p>
        {t.payment.seatsKept} <b>{seats.map((seat) => seat.seat_no).join(", ")}</b>
      </p>
      <LinkButton to={checkoutAddress(booking.ticketingUniqueId)} isWide>
        {t.payment.backToCheckout}
      </LinkButton>
    </div>
  );
}
