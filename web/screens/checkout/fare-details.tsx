/** What it costs, line by line, as the server says; and the coupon. */
import type { Quote } from "../../hold/use-quote.ts";
import { useWords } from "../../text/use-words.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CouponForm } from "./coupon-form.tsx";
import styles from "./details.module.css";

interface Props {
  ticketingUniqueId: string;
  farePerSeat: number;
  price: Quote;
  coupon: string | null;
  onCoupon: (code: string | null) => void;
}

export function FareDetails({ ticketingUniqueId, farePerSeat, price, coupon, onCoupon }: Props) {
  const { t, fare, digits, refusal } = useWords();
  const { quote } = price;
  const shown = (taka: number | undefined): string => (taka === undefined ? "—" : fare(taka));
  return (
    <Card as="section">
      <h2 className={styles["heading"]}>{t.checkout.fareDetails}</h2>
      <dl className={styles["amounts"]} aria-busy={quote === undefined}>
        <div>
          <dt>
            {t.booking.price}
            {quote !== undefined && (
              <span className={styles["soft"]}>
                {digits(quote.total_seat)} × {fare(farePerSeat)}
              </span>
            )}
          </dt>
          <dd>{shown(quote?.fare)}</dd>
        </div>
        {quote !== undefined && quote.discount > 0 && (
          <div>
            <dt>{t.checkout.discount}</dt>
            <dd>−{fare(quote.discount)}</dd>
          </div>
        )}
        <div>
          <dt>{t.checkout.feeAndCharge}</dt>
          <dd>{shown(quote?.charge)}</dd>
        </div>
        <div className={styles["total"]}>
          <dt>{t.booking.total}</dt>
          <dd>{shown(quote?.total)}</dd>
        </div>
      </dl>
      {quote === undefined && price.refusal !== undefined && (
        <p className={styles["wrong"]} role="alert">
          {refusal(price.refusal)}
          <Button look="plain" onClick={() => void price.again()}>
            {t.shell.tryAgain}
          </Button>
        </p>
      )}
      <CouponForm ticketingUniqueId={ticketingUniqueId} coupon={coupon} onCoupon={onCoupon} />
    </Card>
  );
}
