/** What has been chosen and what it costs, and the way on; on phones also as a bar at the bottom. */
import { useNavigate } from "react-router";
import type { TripView } from "../../../worker/contract/catalogue.ts";
import type { SeatListView } from "../../../worker/contract/seats.ts";
import { seatPlan } from "../../../worker/domain/seat-plan.ts";
import { BottomBar } from "../../hold/bottom-bar.tsx";
import { sessionMemory } from "../../hold/browser-memory.ts";
import { checkoutAddress, saveBookingInfo } from "../../hold/booking-info.ts";
import { useQuote } from "../../hold/use-quote.ts";
import { useWords } from "../../text/use-words.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./booking-summary.module.css";
import type { Choice } from "./trip-table.tsx";
import type { Seats } from "./use-seats.ts";

interface Props {
  trip: TripView;
  choice: Choice;
  seats: Seats;
  list: SeatListView;
}

export function BookingSummary({ trip, choice, seats, list }: Props) {
  const { t, fare, digits } = useWords();
  const go = useNavigate();
  const mine = list.getUserTicketData.map((seat) => seat.seat_no);
  const classes = new Map(
    seatPlan(trip.seat_plan_to_data.plan_name).seats.map((seat) => [seat.seatNo, seat.seatClass]),
  );
  const { quote } = useQuote(
    { ticketing_unique_id: list.ticketingUniqueId, coupon_code: null },
    mine,
  );

  /** The passenger callback of the specification: from here on the booking is checkout's business. */
  const proceed = (): void => {
    if (mine.length === 0) {
      toast.error(t.booking.noSeatChosen);
      return;
    }
    saveBookingInfo(
      { ticketingUniqueId: list.ticketingUniqueId, tripId: trip.id, ...choice },
      sessionMemory,
    );
    void go(checkoutAddress(list.ticketingUniqueId));
  };

  const next = (
    <Button isWide isBusy={seats.isAsking} onClick={proceed}>
      {t.booking.continue}
    </Button>
  );
  return (
    <section className={styles["summary"]} aria-label={t.booking.summary}>
      <h3>{t.booking.summary}</h3>
      {mine.length === 0 ? (
        <p className={styles["hint"]}>{t.booking.pickHint}</p>
      ) : (
        <ul className={styles["seats"]}>
          {mine.map((seatNo) => (
            <li key={seatNo}>
              <b>{seatNo}</b>
              {t.booking.classes[classes.get(seatNo) ?? "Normal"]}
            </li>
          ))}
        </ul>
      )}
      <dl className={styles["amounts"]} aria-busy={mine.length > 0 && quote === undefined}>
        <div>
          <dt>{t.booking.price}</dt>
          <dd>{quote === undefined ? "—" : fare(quote.fare)}</dd>
        </div>
        <div>
          <dt>{t.booking.charge}</dt>
          <dd>{quote === undefined ? "—" : fare(quote.charge)}</dd>
        </div>
        <div className={styles["total"]}>
          <dt>{t.booking.total}</dt>
          <dd>{quote === undefined ? "—" : fare(quote.total)}</dd>
        </div>
      </dl>
      <div className={styles["next"]}>{next}</div>
      <BottomBar secondsLeft={seats.secondsLeft} action={next}>
        {mine.length === 0 ? t.booking.noSeatYet : t.booking.seatsCount(digits(mine.length))}
        {quote !== undefined && <b>{fare(quote.total)}</b>}
      </BottomBar>
    </section>
  );
}
