/** The seats that this visitor has on a trip, their price, and the link to checkout. */
import { useNavigate } from "react-router";
import type { QuoteView } from "../../../../worker/contract/booking/checkout.ts";
import type { SeatListView } from "../../../../worker/contract/booking/seats.ts";
import { checkoutAddress, saveBookingInfo } from "../../../booking/booking-info.ts";
import { sessionMemory } from "../../../storage/browser-storage.ts";
import { continueAddress } from "../../../booking/continued-booking.ts";
import { useQuote } from "../../../booking/use-quote.ts";
import { useMessages } from "../../../i18n/use-messages.ts";
import { toast } from "../../../ui/toast.ts";
import type { Choice } from "./choice.ts";

export interface ChosenSeats {
  seatNos: readonly string[];
  /** Undefined while it is not known. */
  quote: QuoteView | undefined;
  /** The address that opens this booking on another device. */
  address: string;
  proceed: () => void;
}

export function useChosenSeats(tripId: string, choice: Choice, list: SeatListView): ChosenSeats {
  const { t } = useMessages();
  const go = useNavigate();
  const { ticketingUniqueId } = list;
  const seatNos = list.getUserTicketData.map((seat) => seat.seat_no);
  const { quote } = useQuote(
    { ticketing_unique_id: ticketingUniqueId, coupon_code: null },
    seatNos,
  );
  return {
    seatNos,
    quote,
    address: continueAddress({ ...choice, tripId }, ticketingUniqueId),
    /** The passenger callback of the specification: from here on the booking is checkout's business. */
    proceed() {
      if (seatNos.length === 0) {
        toast.error(t.booking.noSeatChosen);
        return;
      }
      saveBookingInfo({ mode: "limited", ticketingUniqueId, tripId, ...choice }, sessionMemory);
      void go(checkoutAddress(ticketingUniqueId));
    },
  };
}
