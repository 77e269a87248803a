/**
 * The way to the wallet. A payment is opened once, however often the button is pressed; nothing moves money here. The
 * opened payment is stored before the browser leaves the page.
 */
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import type { PaymentCreateView, QuoteView } from "../../../worker/contract/booking/checkout.ts";
import { call } from "../../api/call.ts";
import { clientRefusal, type ApiRefusal } from "../../api/refusal.ts";
import { followPayment } from "../../booking/followed-payments.ts";
import { saveBookingInfo, type BookingInfo } from "../../booking/booking-info.ts";
import { localMemory, sessionMemory } from "../../storage/browser-storage.ts";
import type { Quote } from "../../booking/use-quote.ts";
import { withHumanCheck } from "../../human-check/with-human-check.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { FIELDS_SENTENCE, isAboutFields } from "../../ui/refused-fields.ts";
import { toast } from "../../ui/toast.ts";
import { listOtherWallets } from "./other-wallets.ts";
import type { PaymentStart } from "./load-checkout.ts";
import { rememberAmountToPay, hasRecentPayment } from "./recent-payment.ts";
import { writePaymentKeys } from "../../booking/payment-keys.ts";
import type { CheckoutInput } from "./checkout-input.ts";
import { watchSlowness, type SlownessWatch } from "./say-when-slow.ts";

export interface Payable {
  booking: BookingInfo;
  /** Seat numbers; a booking of places has none. */
  seats: readonly string[];
  paymentStartFor: (quote: QuoteView, typed: CheckoutInput) => PaymentStart;
  /** Called after a refusal because something has changed. */
  refresh: () => Promise<void>;
}

const TICK_EVERY_MS = 10_000;

/**
 * `payable` undefined: what is booked is not loaded yet. `markRefused` shows at their fields what the server refuses of
 * them, and is false where nothing on the form is meant.
 */
export function usePayment(
  price: Quote,
  payable: Payable | undefined,
  markRefused: (refusal: ApiRefusal) => boolean,
) {
  const messages = useMessages();
  const [isBusy, setIsBusy] = useState(false);
  const [asksAgainIn, setAsksAgainIn] = useState<number | null>(null);
  const [isLoggedOut, setIsLoggedOut] = useState(false);
  const isUnderWay = useRef(false);
  const slowness = useRef<SlownessWatch>(null);

  const total = price.quote?.total;
  const isRepeated = useSyncExternalStore(
    subscribeToTicks,
    () => total !== undefined && hasRecentPayment(total, Date.now(), sessionMemory),
    () => false,
  );

  const resetBusyState = (): void => {
    isUnderWay.current = false;
    setIsBusy(false);
    slowness.current?.end();
  };

  const wake = useEffectEvent(resetBusyState);
  useEffect(() => {
    // After Back from the wallet's page the browser may restore this page in its busy state.
    const show = (event: PageTransitionEvent) => event.persisted && wake();
    window.addEventListener("pageshow", show);
    return () => {
      window.removeEventListener("pageshow", show);
      slowness.current?.end();
    };
  }, []);

  const pay = async (typed: CheckoutInput): Promise<void> => {
    const { quote } = price;
    if (quote === undefined || payable === undefined) {
      if (price.refusal !== undefined) toast.error(messages.refusal(price.refusal));
      return;
    }
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setIsBusy(true);
    const { name, body } = payable.paymentStartFor(quote, typed);
    const watch = watchSlowness(setAsksAgainIn);
    slowness.current = watch;
    const answer = await withHumanCheck((proof) =>
      call(name, { ...body, ...proof }, { onRetry: watch.onRetry }),
    );
    watch.end();
    if (answer.ok && answer.value.data.statusCode === "0000") {
      rememberAmountToPay(quote.total, sessionMemory);
      leaveFor(answer.value, payable);
      return;
    }
    resetBusyState();
    const refusal = answer.ok ? clientRefusal("unreadable") : answer.refusal;
    if (markRefused(refusal)) return;
    const said = messages.lang === "en" ? findFirstMessage(refusal) : messages.refusal(refusal);
    const others = listOtherWallets(refusal, quote);
    toast.error(others.length === 0 ? said : `${said} ${messages.t.pay.orPayBy(others)}`);
    if (refusal.code === "session_expired") setIsLoggedOut(true);
    else if (refusal.status === 409 || refusal.status === 410) await payable.refresh();
  };

  return { pay, isBusy, asksAgainIn, isLoggedOut, isRepeated };
}

function subscribeToTicks(onTick: () => void): () => void {
  const timer = setInterval(onTick, TICK_EVERY_MS);
  return () => clearInterval(timer);
}

function leaveFor(payment: PaymentCreateView, { booking, seats }: Payable): void {
  const keys = {
    grantToken: payment.grantToken,
    paymentID: payment.data.paymentID,
    ticketBillPayBkashId: payment.ticketBillPayBkashId,
    bookingType: booking.mode,
  };
  writePaymentKeys(keys, localMemory);
  followPayment({ keys, seats: seats.join(", ") });
  saveBookingInfo(booking, sessionMemory);
  location.assign(payment.data.bkashURL);
}

function findFirstMessage(refusal: ApiRefusal): string {
  if (isAboutFields(refusal)) return FIELDS_SENTENCE;
  return refusal.errors[0] ?? refusal.message;
}
