/**
 * The way to the wallet. A payment is opened once for each press, however often the button is hit; nothing moves
 * money here. What was opened is written down before the browser leaves.
 */
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import type {
  PaymentCreateRequest,
  PaymentCreateView,
  QuoteView,
} from "../../../worker/contract/checkout.ts";
import type { PassengerDetailsView } from "../../../worker/contract/seats.ts";
import { clientRefusal, postJson, type ApiRefusal } from "../../api.ts";
import { localMemory, sessionMemory } from "../../hold/browser-memory.ts";
import { saveBookingInfo } from "../../hold/booking-info.ts";
import { useWords } from "../../text/use-words.ts";
import { toast } from "../../ui/toast.ts";
import { plainPhone, type Contact } from "./contact.ts";
import { noteLeaving, wasPaidLately } from "./paid-lately.ts";
import { writePaymentKeys } from "./payment-keys.ts";

export interface PaymentSubject {
  ticketingUniqueId: string;
  trip: PassengerDetailsView["singleTripData"]["tripData"];
  coupon: string | null;
  quote: QuoteView | undefined;
  refresh: () => Promise<void>;
}

export function usePayment(subject: PaymentSubject) {
  const words = useWords();
  const [isBusy, setIsBusy] = useState(false);
  const [isLoggedOut, setIsLoggedOut] = useState(false);
  const isUnderWay = useRef(false);

  const total = subject.quote?.total;
  const isRepeated = useSyncExternalStore(
    neverTold,
    () => total !== undefined && wasPaidLately(total, Date.now(), sessionMemory),
  );

  const rest = (): void => {
    isUnderWay.current = false;
    setIsBusy(false);
  };

  const wake = useEffectEvent(rest);
  useEffect(() => {
    // Back from the wallet's page, a browser may show this one as it was left: busy.
    const show = (event: PageTransitionEvent) => event.persisted && wake();
    window.addEventListener("pageshow", show);
    return () => window.removeEventListener("pageshow", show);
  }, []);

  const pay = async (contact: Contact): Promise<void> => {
    const { quote } = subject;
    if (quote === undefined || isUnderWay.current) return;
    isUnderWay.current = true;
    setIsBusy(true);
    const answer = await postJson<PaymentCreateView>(
      "/api/bkash/payment/create",
      requestFor(subject, quote, contact),
    );
    if (answer.ok && answer.value.data.statusCode === "0000") {
      noteLeaving(quote.total, sessionMemory);
      leaveFor(answer.value, subject);
      return;
    }
    rest();
    const refusal = answer.ok ? clientRefusal("unreadable") : answer.refusal;
    toast.error(words.lang === "en" ? firstOf(refusal) : words.refusal(refusal));
    if (refusal.code === "session_expired") setIsLoggedOut(true);
    else if (refusal.status === 409 || refusal.status === 410) await subject.refresh();
  };

  return { pay, isBusy, isLoggedOut, isRepeated };
}

/** Looked at with each drawing, which the countdown brings every second. */
function neverTold(): () => void {
  return () => undefined;
}

function requestFor(
  { ticketingUniqueId, trip, coupon }: PaymentSubject,
  quote: QuoteView,
  contact: Contact,
): PaymentCreateRequest {
  return {
    ticketing_unique_id: ticketingUniqueId,
    trip_id: trip.id,
    user_id: trip.user_id,
    coupon_code: coupon,
    total_seat: quote.total_seat,
    total_seat_price: quote.fare,
    paid_amount: quote.total,
    contact_number: plainPhone(contact.phone),
    contact_email: contact.email.trim(),
    contact_name: contact.name.trim(),
  };
}

function leaveFor(payment: PaymentCreateView, { ticketingUniqueId, trip }: PaymentSubject): void {
  writePaymentKeys(
    {
      grantToken: payment.grantToken,
      paymentID: payment.data.paymentID,
      ticketBillPayBkashId: payment.ticketBillPayBkashId,
      bookingType: "limited",
    },
    localMemory,
  );
  saveBookingInfo(
    {
      ticketingUniqueId,
      tripId: trip.id,
      destinationId: trip.destination_id,
      unitId: trip.unit_id,
    },
    sessionMemory,
  );
  location.assign(payment.data.bkashURL);
}

function firstOf(refusal: ApiRefusal): string {
  return refusal.errors[0] ?? refusal.message;
}
