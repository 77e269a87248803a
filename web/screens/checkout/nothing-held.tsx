/** No seat is held any more: explains why, whether money moved, and how to return to the seats. */
import type { PassengerDetailsView } from "../../../worker/contract/booking/seats.ts";
import { seatsAddress } from "../../booking/booking-info.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { LinkButton } from "../../ui/button.tsx";
import { ErrorState, ReadError } from "../../ui/error-state.tsx";
import { isTransient } from "../../api/retries.ts";
import { useQuery } from "../../api/use-query.ts";
import { CheckoutWaiting } from "./checkout-waiting.tsx";

interface Props {
  ticketingUniqueId: string;
  trip: PassengerDetailsView["singleTripData"]["tripData"];
}

export function NothingHeld({ ticketingUniqueId, trip }: Props) {
  const { t, refusal } = useMessages();
  // A quote is refused with the reason: the hold has expired, or a payment is in progress.
  const read = useQuery("POST /api/quote", { ticketing_unique_id: ticketingUniqueId });
  const reason = read.refusal;
  if (read.isWaiting) return <CheckoutWaiting read={read} />;
  // As long as no response has come, nobody knows whether a payment is under way.
  if (reason !== undefined && isTransient(reason)) return <ReadError read={read} />;
  const isPaying = reason?.code === "payment_other_bill" || reason?.code === "booking_sold";
  const title = isPaying ? t.checkout.payingTitle : t.booking.overTitle;
  return (
    <ErrorState
      title={title}
      text={isPaying && reason !== undefined ? refusal(reason) : t.booking.overText}
    >
      <LinkButton
        to={seatsAddress({
          destinationId: trip.destination_id,
          unitId: trip.unit_id,
          tripId: trip.id,
        })}
      >
        {isPaying ? t.checkout.backToSeats : t.booking.chooseAgain}
      </LinkButton>
    </ErrorState>
  );
}
