/** The price, line by line, as the server computed it. */
import type { ReactNode } from "react";
import { nameCharge } from "../../booking/charge-percent.ts";
import type { Quote } from "../../booking/use-quote.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import styles from "./details.module.css";
import { WalletChoice } from "./wallet-choice.tsx";

interface Props {
  /** In taka; undefined while it is not known. */
  farePerSeat: number | undefined;
  price: Quote;
  children?: ReactNode;
}

export function FareDetails({ farePerSeat, price, children }: Props) {
  const { t, fare, digits, refusal } = useMessages();
  const { quote } = price;
  // Where the booking is missing too, the button above the form loads both again.
  const failure = quote === undefined && farePerSeat !== undefined ? price.refusal : undefined;
  const perSeat = farePerSeat === undefined ? "—" : fare(farePerSeat);
  // An element of its own: text that changed its length would count as moved.
  const formatAmount = (taka: number | undefined): ReactNode =>
    taka === undefined ? <span>—</span> : fare(taka);
  return (
    <Card as="section">
      <h2 className={styles["heading"]}>{t.checkout.fareDetails}</h2>
      <WalletChoice price={price} />
      <dl className={styles["amounts"]} aria-busy={price.isWaiting}>
        <div>
          <dt>
            {t.booking.price}
            <span className={styles["soft"]}>
              {quote === undefined
                ? t.checkout.perSeat(perSeat)
                : `${digits(quote.total_seat)} × ${perSeat}`}
            </span>
          </dt>
          <dd>{formatAmount(quote?.fare)}</dd>
        </div>
        {quote !== undefined && quote.discount > 0 && (
          <div>
            <dt>{t.checkout.discount}</dt>
            <dd>−{fare(quote.discount)}</dd>
          </div>
        )}
        <div>
          <dt>{nameCharge(t.checkout.feeAndCharge, quote, digits)}</dt>
          <dd>{formatAmount(quote?.charge)}</dd>
        </div>
        <div className={styles["total"]}>
          <dt>{t.booking.total}</dt>
          <dd>{formatAmount(quote?.total)}</dd>
        </div>
      </dl>
      {failure !== undefined && (
        <p className={styles["wrong"]} role="alert">
          {refusal(failure)}
          <Button variant="plain" onClick={() => void price.reload()}>
            {t.shell.tryAgain}
          </Button>
        </p>
      )}
      {children}
    </Card>
  );
}
