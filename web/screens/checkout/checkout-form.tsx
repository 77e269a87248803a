/** Passenger, price (`children`), conditions and ways to pay: one form, sent by the wallet's button. */
import { useEffect, useRef, type ReactNode } from "react";
import { createPortal } from "react-dom";
import type { UseFormReturn } from "react-hook-form";
import { localMemory } from "../../storage/browser-storage.ts";
import { BottomBar } from "../../booking/bottom-bar.tsx";
import { usePaySlot } from "../../booking/pay-slot.tsx";
import { useIsHydrated } from "../../boot/use-is-hydrated.ts";
import { useHeldState } from "../../booking/held-seats.ts";
import type { Quote } from "../../booking/use-quote.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Card } from "../../ui/card.tsx";
import { ErrorList } from "../../ui/error-list.tsx";
import type { QuoteView } from "../../../worker/contract/booking/checkout.ts";
import { Agreement } from "./agreement.tsx";
import styles from "./checkout.module.css";
import { ContactFields } from "./contact-fields.tsx";
import { PayButton, useIsWide, type PayProps } from "./pay-button.tsx";
import { PaymentTabs } from "./payment-tabs.tsx";
import { storeCheckoutInput, type CheckoutInput } from "./checkout-input.ts";
import { AGREED, useAgreement, type AgreedBooking } from "./use-agreement.ts";
import { CHECKOUT_FORM_ID } from "./use-checkout-form.ts";
import { FIELDS, useFaults } from "./use-faults.ts";
import { usePayment, type Payable } from "./use-payment.ts";

interface Props {
  form: UseFormReturn<CheckoutInput>;
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

export function CheckoutForm(props: Props) {
  const { form, booking, price, payable, isOver = false, first, last, children } = props;
  const { t } = useMessages();
  const [hasAgreed, agree] = useAgreement(booking);
  const agreement = useRef<HTMLInputElement>(null);
  const faults = useFaults(form, hasAgreed, agreement);
  const payment = usePayment(price, payable, faults.showRefused);
  const ways = useRef<HTMLElement>(null);
  const slot = usePaySlot();
  const { held } = useHeldState();
  const { errors, submitCount } = form.formState;
  const { quote, isWaiting } = price;
  // The first HTML has no price.
  const isHydrated = useIsHydrated();
  const isBusy = payment.isBusy || isWaiting || payable === undefined || !isHydrated;
  const pay: PayProps = { total: quote?.total, isBusy, wallet: price.wallet };
  const isLimited = booking.mode === "limited";
  // If seats are held for another booking, the bar shows that one.
  const hasBar = isLimited ? slot !== null : held === null && isHydrated;
  const isInBar = useIsWide() === false && hasBar;

  // A buyer who pays by the bar may be anywhere on the page.
  const { asksAgainIn, isLoggedOut } = payment;
  const isStillAsking = asksAgainIn !== null;
  useEffect(() => {
    if (isStillAsking || isLoggedOut) ways.current?.scrollIntoView({ block: "end" });
  }, [isStillAsking, isLoggedOut]);

  const send = async (typed: CheckoutInput): Promise<void> => {
    if (hasAgreed) await payment.pay(typed);
    else faults.show({});
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
        onSubmit={(event) => void form.handleSubmit(send, faults.show)(event)}
        onChange={() => storeCheckoutInput(form.getValues(), Date.now(), localMemory)}
      >
        <ErrorList
          key={submitCount}
          title={t.checkout.faultsTitle}
          isSubmitted={submitCount > 0}
          errors={[
            ...FIELDS.map((name) => ({ name, message: errors[name]?.message })),
            {
              name: AGREED,
              message: faults.isAgreementMissing ? t.checkout.agreeFirst : undefined,
            },
          ]}
          onGo={(name) => (name === AGREED ? agreement.current?.focus() : form.setFocus(name))}
        />
        {first}
        <ContactFields form={form} />
        {last}
      </form>
      <div className={styles["aside"]}>{children}</div>
      {!isOver && (
        <section ref={ways} className={styles["ways"]} aria-label={t.pay.payment}>
          <Card>
            <Agreement
              ref={agreement}
              hasAgreed={hasAgreed}
              isMissing={faults.isAgreementMissing}
              onChange={(agreed) => {
                agree(agreed);
                faults.dismiss();
              }}
            />
            <p className={styles["promise"]}>{t.checkout.promise}</p>
            <PaymentTabs
              button={!isInBar && <PayButton {...pay} />}
              wallet={price.wallet}
              isLoggedOut={payment.isLoggedOut}
              isRepeated={payment.isRepeated}
              asksAgainIn={asksAgainIn}
            />
          </Card>
        </section>
      )}
      {isInBar && slot !== null && createPortal(<PayButton {...pay} />, slot)}
      {!isLimited && <PlacesBar quote={quote} button={isInBar && <PayButton {...pay} />} />}
    </div>
  );
}

/** Nothing is held here; the bar shows other held seats, if any. */
function PlacesBar({ quote, button }: { quote: QuoteView | undefined; button: ReactNode }) {
  const { t, digits } = useMessages();
  if (useHeldState().held !== null) return null;
  return (
    <BottomBar secondsLeft={null} action={button}>
      {quote === undefined
        ? `${t.booking.total}: —`
        : t.booking.seatsCount(digits(quote.total_seat))}
    </BottomBar>
  );
}
