/**
 * `/successPage`: the return from the wallet. Executes the payment and continues to the ticket, or shows the result.
 * The status in the address is a hint: a cancelled payment is queried too, because it may be paid.
 */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { field } from "../../api/client.ts";
import { useIsHydrated } from "../../boot/use-is-hydrated.ts";
import { forgetPayment, noteDoubt } from "../../booking/followed-payments.ts";
import { localMemory, sessionMemory } from "../../storage/browser-storage.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { LinkButton } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Page } from "../../ui/page.tsx";
import { toast } from "../../ui/toast.ts";
import { rememberPayment } from "../checkout/recent-payment.ts";
import { readPaymentKeys, type PaymentKeys } from "../../booking/payment-keys.ts";
import { clearCheckoutInput } from "../checkout/checkout-input.ts";
import { ShopPhones } from "../layout/shop-phones.tsx";
import { toFailedPayment, type FailedPayment } from "../payment-error/failed-payment.ts";
import { readCallback, type Callback } from "./callback.ts";
import type { ExecutionStage } from "./execution.ts";
import { prepareTicket } from "./prepare-ticket.ts";
import { Processing } from "./processing.tsx";
import { useExecution } from "./use-execution.ts";

export function SuccessPage() {
  const { t } = useMessages();
  const callback = useCallbackOnce();
  const isApproved = callback.status === "success";
  // The first HTML knows no address, and no page says a word about money before the server has.
  const isMissing = useIsHydrated() && callback.keys === null;
  const { stage, sendNow } = useExecution(callback.keys, isApproved);
  const go = useNavigate();
  const isDone = useRef(false);

  const showTicket = async ({ bookingType: mode, ...keys }: PaymentKeys, id: string) => {
    await prepareTicket(mode, id);
    forgetPayment(keys.ticketBillPayBkashId);
    void go(`/${mode}-invoice/${encodeURIComponent(id)}`, { replace: true });
  };
  const fail = (failed: FailedPayment): void => void go("/error", { replace: true, state: failed });
  const proceed = useEffectEvent((reached: ExecutionStage) => {
    if (isDone.current) return;
    if (callback.keys === null) {
      isDone.current = true;
      toast.error(t.payment.missing);
      return;
    }
    if (reached.stage === "in_doubt") {
      noteDoubt(callback.keys.ticketBillPayBkashId);
    } else if (reached.stage === "ticket") {
      isDone.current = true;
      rememberPayment(Date.now(), sessionMemory);
      clearCheckoutInput(localMemory);
      void showTicket(callback.keys, reached.ticketingId);
    } else if (reached.stage === "open") {
      isDone.current = true;
      const cause = callback.status === "cancel" ? "cancel" : "failure";
      fail({ cause, payment_provider: reached.payment_provider });
    } else if (reached.stage === "refused") {
      isDone.current = true;
      forgetPayment(callback.keys.ticketBillPayBkashId);
      toast.error(t.payment.failedInExecution);
      fail(toFailedPayment(reached.refusal));
    }
  });
  useEffect(() => {
    proceed(stage);
  }, [stage]);

  if (isMissing) return <Missing />;
  return (
    <Page title={t.payment.processing} hasHiddenTitle>
      <meta name="robots" content="noindex" />
      <Processing
        isOfSeats={callback.keys?.bookingType === "limited"}
        stage={stage}
        onSendNow={sendNow}
      />
    </Page>
  );
}

/**
 * Reads the address once and removes the payment's parameters from it. They stay in the history entry, so that a reload
 * does not take another tab's payment from local storage.
 */
function useCallbackOnce(): Callback {
  const location = useLocation();
  const go = useNavigate();
  const stored: unknown = field(location.state, "callback");
  const search = location.search || (typeof stored === "string" ? stored : "");
  const [callback] = useState(() => readCallback(search, readPaymentKeys(localMemory)));
  useEffect(() => {
    if (location.search === "") return;
    void go(location.pathname, { replace: true, state: { callback: location.search } });
  }, [location, go]);
  return callback;
}

function Missing() {
  const { t } = useMessages();
  return (
    <Page title={t.payment.title} hasHiddenTitle>
      <ErrorState title={t.payment.missing} text={t.payment.missingText} isPage>
        <ShopPhones />
        <LinkButton to="/findInvoice">{t.shell.findInvoice}</LinkButton>
        <LinkButton to="/" variant="quiet">
          {t.shell.backHome}
        </LinkButton>
      </ErrorState>
    </Page>
  );
}
