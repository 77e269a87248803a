/** The chosen seats and their price. */
import { lazy, Suspense, type ReactNode } from "react";
import type { SeatPlan } from "../../../../worker/domain/seats/seat-plan.ts";
import { nameCharge } from "../../../booking/charge-percent.ts";
import { browserOnly } from "../../../boot/browser-only.ts";
import { useMessages } from "../../../i18n/use-messages.ts";
import { ErrorBoundary } from "../../../ui/error-boundary.tsx";
import { seatSides } from "../../../seat-map/bus-rows.ts";
import styles from "./booking-summary.module.css";
import type { ChosenSeats } from "./use-chosen-seats.ts";

/** Not shown before there is a seat to continue with. */
const ContinueElsewhere = lazy(async () => {
  const loaded = import.meta.env.SSR
    ? browserOnly()
    : import("../../../booking/continue-elsewhere.tsx");
  return { default: (await loaded).ContinueElsewhere };
});

interface Props {
  plan: SeatPlan;
  chosen: ChosenSeats;
  /** The next step, as in the bar; here it also says that there is no seat yet. */
  next: ReactNode;
}

export function BookingSummary({ plan, chosen, next }: Props) {
  const { t, fare, digits } = useMessages();
  const { seatNos, quote } = chosen;
  const classes = new Map(plan.seats.map((seat) => [seat.seatNo, seat.seatClass]));
  const sides = seatSides(plan);
  return (
    <section className={styles["summary"]} aria-label={t.booking.summary}>
      <h3>{t.booking.summary}</h3>
      {seatNos.length === 0 ? (
        <p className={styles["hint"]}>{t.booking.pickHint}</p>
      ) : (
        <ul className={styles["seats"]}>
          {seatNos.map((seatNo) => (
            <li key={seatNo}>
              <b>{seatNo}</b>
              {t.booking.classes[classes.get(seatNo) ?? "Normal"]},{" "}
              {t.booking.places[sides.get(seatNo) ?? "middle"]}
            </li>
          ))}
        </ul>
      )}
      <p className={styles["hint"]}>{t.booking.oneFare}</p>
      <dl className={styles["amounts"]} aria-busy={seatNos.length > 0 && quote === undefined}>
        <div>
          <dt>{t.booking.price}</dt>
          <dd>{quote === undefined ? "—" : fare(quote.fare)}</dd>
        </div>
        <div>
          <dt>{nameCharge(t.booking.charge, quote, digits)}</dt>
          <dd>{quote === undefined ? "—" : fare(quote.charge)}</dd>
        </div>
        <div className={styles["total"]}>
          <dt>{t.booking.total}</dt>
          <dd>{quote === undefined ? "—" : fare(quote.total)}</dd>
        </div>
      </dl>
      {next}
      {seatNos.length > 0 && (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <ContinueElsewhere address={chosen.address} />
          </Suspense>
        </ErrorBoundary>
      )}
    </section>
  );
}
