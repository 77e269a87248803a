/**
 * The refund of money that came too late for its booking: the amount, and when it arrives. Empty for any other refusal.
 */
import { findWallet } from "../../api/client.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { isRefund, moneyAfter, type FailedPayment } from "./failed-payment.ts";
import styles from "./payment-error.module.css";

export function RefundNote({ failed }: { failed: FailedPayment }) {
  const { t, lang, money } = useMessages();
  const what = moneyAfter(failed);
  if (!isRefund(what)) return null;
  const by = [findWallet(failed)];
  const taka = failed.cause === "refused" ? failed.refundTaka : null;
  // The Bengali sentence of the refusal contains the amount already.
  const isInSentence = taka === null || lang === "bn";
  return (
    <p className={styles["refund"]}>
      {!isInSentence && <b>{t.payment.refundAmount(money(taka), by)} </b>}
      {t.payment.refundWhen[what](by)}
    </p>
  );
}
