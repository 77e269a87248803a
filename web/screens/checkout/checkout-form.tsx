/** Who travels, what it costs (`children`), the conditions, and the ways to pay: one form, sent by the wallet's button. */
import { useId, useRef, useState, type ReactNode } from "react";
import { useForm } from "react-hook-form";
import type { QuoteView } from "../../../worker/contract/checkout.ts";
import type { PassengerDetailsView } from "../../../worker/contract/seats.ts";
import { sessionMemory } from "../../hold/browser-memory.ts";
import { BottomBar } from "../../hold/bottom-bar.tsx";
import { useWords } from "../../text/use-words.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { toast } from "../../ui/toast.ts";
import { Agreement } from "./agreement.tsx";
import styles from "./checkout.module.css";
import { rememberContact, rememberedContact, type Contact } from "./contact.ts";
import { ContactFields } from "./contact-fields.tsx";
import { PaymentTabs } from "./payment-tabs.tsx";
import { usePayment } from "./use-payment.ts";

interface Props {
  ticketingUniqueId: string;
  trip: PassengerDetailsView["singleTripData"]["tripData"];
  coupon: string | null;
  /** Undefined while the price is not known: nobody pays then. */
  quote: QuoteView | undefined;
  secondsLeft: number;
  refresh: () => Promise<void>;
  children: ReactNode;
}

export function CheckoutForm(props: Props) {
  const { quote, secondsLeft, children } = props;
  const { t, fare, digits } = useWords();
  const form = useForm<Contact>({
    defaultValues: rememberedContact(sessionMemory),
    shouldFocusError: false,
  });
  const formId = useId();
  const payment = usePayment(props);
  const [hasAgreed, setHasAgreed] = useState(false);
  const [isAgreementMissing, setIsAgreementMissing] = useState(false);
  const agreement = useRef<HTMLInputElement>(null);
  const ways = useRef<HTMLElement>(null);

  const send = async (contact: Contact): Promise<void> => {
    if (!hasAgreed) {
      toast.error(t.checkout.agreeFirst);
      setIsAgreementMissing(true);
      agreement.current?.focus();
      return;
    }
    await payment.pay(contact);
  };

  return (
    <div className={styles["columns"]}>
      <form
        id={formId}
        noValidate
        aria-label={t.checkout.contact}
        onSubmit={(event) => void form.handleSubmit(send)(event)}
        onChange={() => rememberContact(form.getValues(), sessionMemory)}
      >
        <ContactFields form={form} />
      </form>
      <div className={styles["aside"]}>{children}</div>
      <section ref={ways} tabIndex={-1} className={styles["ways"]} aria-label={t.checkout.payment}>
        <Card>
          <Agreement
            ref={agreement}
            hasAgreed={hasAgreed}
            isMissing={isAgreementMissing && !hasAgreed}
            onChange={setHasAgreed}
          />
        </Card>
        <PaymentTabs
          formId={formId}
          total={quote === undefined ? null : fare(quote.total)}
          isBusy={payment.isBusy || quote === undefined}
          isLoggedOut={payment.isLoggedOut}
          isRepeated={payment.isRepeated}
        />
      </section>
      <BottomBar
        secondsLeft={secondsLeft}
        action={
          <Button isWide onClick={() => showWays(ways.current)}>
            {t.checkout.toPayment}
          </Button>
        }
      >
        {quote !== undefined && (
          <>
            {t.booking.seatsCount(digits(quote.total_seat))} <b>{fare(quote.total)}</b>
          </>
        )}
      </BottomBar>
    </div>
  );
}

function showWays(ways: HTMLElement | null): void {
  ways?.scrollIntoView({ block: "start" });
  ways?.focus({ preventScroll: true });
}
