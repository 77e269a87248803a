/** Who travels, what it costs (`children`), the conditions, and the ways to pay: one form, sent by the wallet's button. */
import { useRef, useState, type ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import { localMemory } from "../../storage/browser-storage.ts";
import { BottomBar, PAYMENT_ID, ToPayment } from "../../booking/bottom-bar.tsx";
import { useIsHydrated } from "../../boot/use-is-hydrated.ts";
import { useHeldState } from "../../booking/held-seats.ts";
import type { Quote } from "../../booking/use-quote.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Card } from "../../ui/card.tsx";
import { ErrorList } from "../../ui/error-list.tsx";
import { toast, type ToastId } from "../../ui/toast.ts";
import type { QuoteView } from "../../../worker/contract/checkout.ts";
import { Agreement } from "./agreement.tsx";
import styles from "./checkout.module.css";
import { ContactFields } from "./contact-fields.tsx";
import { PaymentTabs } from "./payment-tabs.tsx";
import { rememberTyped, type Typed } from "./typed.ts";
import { useAgreement, type AgreedBooking } from "./use-agreement.ts";
import { CHECKOUT_FORM_ID } from "./use-checkout-form.ts";
import { usePayment, type Payable } from "./use-payment.ts";

interface Props {
  form: UseFormReturn<Typed>;
  booking: AgreedBooking;
  price: Quote;
  /** Undefined until it is loaded: the form can be filled in already. */
  payable: Payable | undefined;
  /** The seats are being released: nothing can be paid any more. */
  isOver?: boolean;
  /** Fields before the contact. */
  first?: ReactNode;
  /** After the contact. */
  last?: ReactNode;
  children: ReactNode;
}

const FIELDS = ["totalSeat", "center", "name", "phone", "email"] as const;

export function CheckoutForm(props: Props) {
  const { form, booking, price, payable, isOver = false, first, last, children } = props;
  const { t, fare } = useMessages();
  const payment = usePayment(price, payable);
  const [hasAgreed, agree] = useAgreement(booking);
  const [isAgreementMissing, setIsAgreementMissing] = useState(false);
  const agreement = useRef<HTMLInputElement>(null);
  const warning = useRef<ToastId>(undefined);
  const { errors, submitCount } = form.formState;
  const { quote, isWaiting } = price;
  // The first HTML has no price.
  const isHydrated = useIsHydrated();

  const send = async (typed: Typed): Promise<void> => {
    if (!hasAgreed) {
      warning.current = toast.error(t.checkout.agreeFirst);
      setIsAgreementMissing(true);
      agreement.current?.focus();
      return;
    }
    await payment.pay(typed);
  };

  return (
    <div className={styles["columns"]}>
      <form
        id={CHECKOUT_FORM_ID}
        className={styles["form"]}
        // As in RequestForm: without script a GET would put name and phone into the address.
        method="post"
        noValidate
        aria-label={t.checkout.contact}
        onSubmit={(event) => void form.handleSubmit(send)(event)}
        onChange={() => rememberTyped(form.getValues(), Date.now(), localMemory)}
      >
        <ErrorList
          key={submitCount}
          title={t.checkout.faultsTitle}
          isSubmitted={submitCount > 0}
          errors={FIELDS.map((name) => ({ name, message: errors[name]?.message }))}
          onGo={(name) => form.setFocus(name)}
        />
        {first}
        <ContactFields form={form} />
        {last}
      </form>
      <div className={styles["aside"]}>{children}</div>
      {!isOver && (
        <section
          id={PAYMENT_ID}
          tabIndex={-1}
          className={styles["ways"]}
          aria-label={t.checkout.payment}
        >
          <Card>
            <Agreement
              ref={agreement}
              hasAgreed={hasAgreed}
              isMissing={isAgreementMissing && !hasAgreed}
              onChange={(agreed) => {
                agree(agreed);
                // It stands over the ways to pay.
                if (warning.current !== undefined) toast.dismiss(warning.current);
              }}
            />
          </Card>
          <PaymentTabs
            formId={CHECKOUT_FORM_ID}
            total={quote === undefined ? null : fare(quote.total)}
            isBusy={payment.isBusy || isWaiting || payable === undefined || !isHydrated}
            isLoggedOut={payment.isLoggedOut}
            isRepeated={payment.isRepeated}
            isStillAsking={payment.isStillAsking}
          />
        </section>
      )}
      {booking.mode === "unlimited" && <PlacesBar quote={quote} />}
    </div>
  );
}

/** Here nothing is held; the bar is that of other held seats, if any. */
function PlacesBar({ quote }: { quote: QuoteView | undefined }) {
  const { t, fare, digits } = useMessages();
  if (useHeldState().held !== null) return null;
  return (
    <BottomBar secondsLeft={null} action={<ToPayment />}>
      {quote === undefined ? t.booking.total : t.booking.seatsCount(digits(quote.total_seat))}
      <b>{quote === undefined ? "—" : fare(quote.total)}</b>
    </BottomBar>
  );
}
