/** `/error`: no ticket came of it. Why, whether money moved, and the next step. */
import { useEffect } from "react";
import { useLocation } from "react-router";
import { findWallet } from "../../api/client.ts";
import { localMemory, sessionMemory } from "../../storage/browser-storage.ts";
import {
  placesAddress,
  readBookingInfo,
  seatsAddress,
  type BookingInfo,
} from "../../booking/booking-info.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Page } from "../../ui/page.tsx";
import { clearPaymentKeys } from "../../booking/payment-keys.ts";
import { useWallets } from "../layout/use-shop.ts";
import { ShopPhones } from "../layout/shop-phones.tsx";
import {
  isRefund,
  moneyAfter,
  readFailedPayment,
  type FailedPayment,
  type Money,
} from "./failed-payment.ts";
import styles from "./payment-error.module.css";
import { RefundNote } from "./refund-note.tsx";
import { WayBack } from "./way-back.tsx";

export function PaymentErrorPage() {
  const { t } = useMessages();
  const failed = readFailedPayment(useLocation().state);
  const booking = readBookingInfo(sessionMemory);
  const money = moneyAfter(failed);
  const offered = useWallets();
  const moneyText = t.payment.money[money](failed === null ? offered : [findWallet(failed)]);
  // A sentence about the money is already shown above.
  const reason = useReason(failed)?.replace(moneyText, "").trim() ?? "";

  useEffect(() => clearPaymentKeys(localMemory), []);

  return (
    <Page title={t.payment.failedTitle} hasHiddenTitle>
      <meta name="robots" content="noindex" />
      <div className={styles["failed"]}>
        <h1>{t.payment.failed}</h1>
        <Card>
          <p className={styles["money"]} data-money={money}>
            {moneyText}
          </p>
          {reason !== "" && <p>{reason}</p>}
          {failed !== null && <RefundNote failed={failed} />}
          {money === "unknown" && <ShopPhones />}
        </Card>
        {booking !== null && failed !== null && <NextStep booking={booking} money={money} />}
        <LinkButton to="/" variant="quiet">
          {t.shell.backHome}
        </LinkButton>
      </div>
    </Page>
  );
}

function NextStep({ booking, money }: { booking: BookingInfo; money: Money }) {
  const { t } = useMessages();
  if (isRefund(money)) {
    const address = booking.mode === "limited" ? seatsAddress(booking) : placesAddress(booking);
    return (
      <LinkButton to={address} isWide>
        {t.payment.bookAgain}
      </LinkButton>
    );
  }
  if (booking.mode === "limited") return <WayBack booking={booking} />;
  return (
    <LinkButton to={placesAddress(booking)} isWide>
      {t.payment.backToCheckout}
    </LinkButton>
  );
}

function useReason(failed: FailedPayment | null): string | null {
  const { t, refusal } = useMessages();
  if (failed === null) return null;
  if (failed.cause === "refused") {
    const { code, message, refundTaka } = failed;
    const body = { refund_amount: refundTaka, payment_provider: failed.payment_provider };
    return refusal({ status: 0, code, message, errors: [message], body });
  }
  const by = [findWallet(failed)];
  return failed.cause === "cancel" ? t.payment.cancelled(by) : t.payment.walletFailed(by);
}
