import { findWallet } from "../../api/client.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Button } from "../../ui/button.tsx";
import { ShopPhones } from "../layout/shop-phones.tsx";
import type { ExecutionStage } from "./execution.ts";
import styles from "./processing.module.css";

interface Props {
  /** A booking of places has no seats. */
  isOfSeats: boolean;
  stage: ExecutionStage;
  onSendNow: () => void;
}

/** The current state of the payment, the seats and the money. Never "failed" before that is certain. */
export function Processing({ isOfSeats, stage, onSendNow }: Props) {
  const { t, refusal } = useMessages();
  const isWaiting = stage.stage === "in_doubt" || stage.stage === "no_response";
  return (
    <section className={styles["processing"]}>
      <div className={styles["road"]} aria-hidden="true">
        <svg viewBox="0 0 64 36" className={styles["bus"]}>
          <path d="M4 27V10q0-6 6-6h38q9 0 11 10l1 7v6z" fill="var(--blue)" />
          <path
            d="M9 9h9v8H9zm12 0h9v8h-9zm12 0h9v8h-9zm12 0h4q4 0 5 8h-9z"
            fill="var(--blue-wash)"
          />
          <path d="M4 20h56v3H4z" fill="var(--marigold)" />
          <circle cx="17" cy="28" r="6" fill="var(--ink)" />
          <circle cx="48" cy="28" r="6" fill="var(--ink)" />
          <circle cx="17" cy="28" r="2.2" fill="var(--marigold)" />
          <circle cx="48" cy="28" r="2.2" fill="var(--marigold)" />
        </svg>
      </div>
      <h1>{t.payment.processing}</h1>
      <output>
        {stage.stage === "in_doubt" && (
          <p>{t.payment.inDoubt(isOfSeats && stage.areSeatsKept, [findWallet(stage)])}</p>
        )}
        {stage.stage === "no_response" && (
          <>
            <p>{refusal(stage.refusal)}</p>
            <p>{t.payment.stillChecking}</p>
          </>
        )}
        {!isWaiting && <p>{t.payment.processingText}</p>}
      </output>
      <p className={styles["call"]}>
        {t.payment.call} <ShopPhones />
      </p>
      {isWaiting && (
        <Button variant="quiet" onClick={onSendNow}>
          {t.payment.askNow}
        </Button>
      )}
    </section>
  );
}
