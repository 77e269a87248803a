/** What has been chosen and what it costs, and the way on; on phones also as a bar at the bottom. */
import { useEffect } from "react";
import { useNavigate } from "react-router";
import type { TripView } from "../../../worker/contract/catalogue.ts";
import type { QuoteView } from "../../../worker/contract/checkout.ts";
import type { SeatListView } from "../../../worker/contract/seats.ts";
import { seatPlan } from "../../../worker/domain/seat-plan.ts";
import { BottomBar } from "../../hold/bottom-bar.tsx";
import { checkoutAddress, saveBookingInfo } from "../../hold/booking-info.ts";
import { useWords } from "../../text/use-words.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";
import { useRead } from "../../use-read.ts";
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
  const quote = useQuote(list.ticketingUniqueId, mine);

  /** The passenger callback of the specification: from here on the booking is checkout's business. */
  const proceed = (): void => {
    if (mine.length === 0) {
      toast.error(t.booking.noSeatChosen);
      return;
    }
    saveBookingInfo(
      { ticketingUniqueId: list.ticketingUniqueId, tripId: trip.id, ...choice },
      sessionStorage,
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
      <dl className={styles["amounts"]} aria-busy={mine.length > 0 && quote === null}>
        <div>
          <dt>{t.booking.price}</dt>
          <dd>{quote === null ? "—" : fare(quote.fare)}</dd>
        </div>
        <div>
          <dt>{t.booking.charge}</dt>
          <dd>{quote === null ? "—" : fare(quote.charge)}</dd>
        </div>
        <div className={styles["total"]}>
          <dt>{t.booking.total}</dt>
          <dd>{quote === null ? "—" : fare(quote.total)}</dd>
        </div>
      </dl>
      {next}
      <BottomBar secondsLeft={seats.secondsLeft} action={next}>
        {mine.length === 0 ? t.booking.noSeatYet : t.booking.seatsCount(digits(mine.length))}
        {quote !== null && <b>{fare(quote.total)}</b>}
      </BottomBar>
    </section>
  );
}

/** The server's figures for exactly these seats; null while there are none. */
function useQuote(ticketingUniqueId: string, mine: readonly string[]): QuoteView | null {
  const body = { ticketing_unique_id: ticketingUniqueId };
  const read = useRead<QuoteView>(mine.length === 0 ? null : "/api/quote", body, {
    revalidateOnFocus: false,
  });
  const { again } = read;
  const chosen = mine.join(" ");
  useEffect(() => {
    if (chosen !== "") void again();
    // `again` is made anew with each drawing; a new choice alone asks again.
  }, [chosen]);
  return read.value?.total_seat === mine.length ? read.value : null;
}
