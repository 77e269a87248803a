/** Who travels, what it costs (`children`), the conditions, and the ways to pay: one form, sent by the wallet's button. */
import { useId, useRef, useState, type ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import { localMemory } from "../../storage/browser-storage.ts";
import { BottomBar } from "../../booking/bottom-bar.tsx";
import { useMessages } from "../../i18n/use-messages.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorList } from "../../ui/error-list.tsx";
import { toast } from "../../ui/toast.ts";
import { Agreement } from "./agreement.tsx";
import styles from "./checkout.module.css";
import { ContactFields } from "./contact-fields.tsx";
import { PaymentTabs } from "./payment-tabs.tsx";
import { rememberTyped, type Typed } from "./typed.ts";
import { usePayment, type Payable } from "./use-payment.ts";

interface Props {
  form: UseFormReturn<Typed>;
  payable: Payable;
  /** Null: nothing is held, so nothing runs out. */
  secondsLeft: number | null;
  /** What is asked before who travels. */
  first?: ReactNode;
  children: ReactNode;
}

const FIELDS = ["totalSeat", "center", "name", "phone", "email"] as const;

export function CheckoutForm({ form, payable, secondsLeft, first, children }: Props) {
  const { t, fare, digits } = useMessages();
  const formId = useId();
  const payment = usePayment(payable);
  const [hasAgreed, setHasAgreed] = useState(false);
  const [isAgreementMissing, setIsAgreementMissing] = useState(false);
  const agreement = useRef<HTMLInputElement>(null);
  const ways = useRef<HTMLElement>(null);
  const { errors, submitCount } = form.formState;
  const { quote, isWaiting } = payable.price;

  const send = async (typed: Typed): Promise<void> => {
    if (!hasAgreed) {
      toast.error(t.checkout.agreeFirst);
      setIsAgreementMissing(true);
      agreement.current?.focus();
      return;
    }
    await payment.pay(typed);
  };

  return (
    <div className={styles["columns"]}>
      <form
        id={formId}
        className={styles["form"]}
        noValidate
        aria-label={t.checkout.contact}
        onSubmit={(event) => void form.handleSubmit(send)(event)}
        onChange={() => rememberTyped(form.getValues(), Date.now(), localMemory)}
      >
        <ErrorList
          key={submitCount}
          title={t.checkout.faultsTitle}
          isTold={submitCount > 0}
          errors={FIELDS.map((name) => ({ name, said: errors[name]?.message }))}
          onGo={(name) => form.setFocus(name)}
        />
        {first}
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
          isBusy={payment.isBusy || isWaiting}
          isLoggedOut={payment.isLoggedOut}
          isRepeated={payment.isRepeated}
          isStillAsking={payment.isStillAsking}
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
        {quote === undefined ? (
          <>{t.booking.total} —</>
        ) : (
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
