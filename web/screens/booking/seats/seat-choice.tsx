/** The notice with the time, the seats, and what has been chosen. The pop-up calls every seat Normal. */
import { memo, Suspense, useDeferredValue, useMemo, useState } from "react";
import type { TripView } from "../../../../worker/contract/booking/catalogue.ts";
import type { SeatListView } from "../../../../worker/contract/booking/seats.ts";
import { seatPlan, type SeatPlan } from "../../../../worker/domain/seats/seat-plan.ts";
import { BookingBar, SEATS_ID } from "../../../booking/booking-bar.tsx";
import { PanelClock } from "../../../booking/countdown.tsx";
import { useReportHeld } from "../../../booking/held-seats.ts";
import { OrLike } from "../../../booking/lazy-or-like.tsx";
import { useOrLike } from "../../../booking/or-like.ts";
import { withoutClasses } from "../../../seat-map/without-classes.ts";
import { Legend } from "../../../seat-map/legend.tsx";
import { SeatMap } from "../../../seat-map/seat-map.tsx";
import { noticeEightMinutes } from "../../../i18n/bn/notice.ts";
import { useMessages } from "../../../i18n/use-messages.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorBoundary } from "../../../ui/error-boundary.tsx";
import { BookingSummary } from "./booking-summary.tsx";
import { TooLate } from "../offers/lazy-offers.ts";
import styles from "./seat-panel.module.css";
import { Together } from "./together.tsx";
import type { Choice } from "./choice.ts";
import { useChosenSeats } from "./use-chosen-seats.ts";
import { usePreparedCheckout } from "./use-prepared-checkout.ts";
import type { Seats } from "./use-seats.ts";

interface Props {
  trip: TripView;
  choice: Choice;
  seats: Seats;
  list: SeatListView;
  isPopup: boolean;
}

// Neither of these depends on a click.
const LEGEND = <Legend />;
const MemoTogether = memo(Together);
const MemoChosen = memo(Chosen);

export function SeatChoice({ trip, choice, seats, list, isPopup }: Props) {
  const tripPlan = seatPlan(trip.seat_plan_to_data.plan_name);
  const plan = useMemo(() => (isPopup ? withoutClasses(tripPlan) : tripPlan), [isPopup, tripPlan]);
  const isOrLike = useOrLike();
  // Once the option was on, its box stays visible, because it may be needed again.
  const [hasOrLikeBox, setHasOrLikeBox] = useState(isOrLike);
  if (isOrLike && !hasOrLikeBox) setHasOrLikeBox(true);
  // The pressed seat is painted first, and what follows from it after that.
  const settled = useDeferredValue(seats);
  return (
    <>
      <div className={styles["panel"]} data-popup={isPopup}>
        <div className={styles["bus"]}>
          <Notice seats={seats} holdSeconds={list.hold_seconds} />
          <MemoTogether planName={tripPlan.name} seats={settled} />
          <div id={SEATS_ID} tabIndex={-1} className={styles["map"]}>
            <SeatMap plan={plan} faces={seats.faces} fare={trip.seat_price} onPress={seats.press} />
            {seats.tooLate !== null && (
              <ErrorBoundary fallback={null}>
                <Suspense>
                  <TooLate planName={tripPlan.name} seats={seats} taken={seats.tooLate} />
                </Suspense>
              </ErrorBoundary>
            )}
          </div>
          {LEGEND}
          {hasOrLikeBox && seats.tooLate === null && <OrLike />}
        </div>
        <MemoChosen
          trip={trip}
          choice={choice}
          seats={settled}
          list={settled.list ?? list}
          plan={plan}
        />
      </div>
      {isPopup && <BookingBar isInPopup />}
    </>
  );
}

/** The chosen seats, here and for the bar. */
function Chosen({ trip, choice, seats, list, plan }: Omit<Props, "isPopup"> & { plan: SeatPlan }) {
  const { t } = useMessages();
  const chosen = useChosenSeats(trip.id, choice, list);
  usePreparedCheckout(list.ticketingUniqueId, seats.mine.join(), seats.isChanging);
  useReportHeld(
    seats.latest && {
      booking: { ticketingUniqueId: list.ticketingUniqueId, tripId: trip.id, ...choice },
      seatNos: seats.mine,
      departure: {
        day: trip.deperture_date,
        clock: trip.deperture_time,
        boarding: trip.getBoardingPoint,
      },
      total: chosen.quote?.total,
      hold: seats.latest,
      isChanging: seats.isChanging,
    },
  );
  return (
    <BookingSummary
      plan={plan}
      chosen={chosen}
      next={
        <Button isWide isBusy={seats.isChanging} onClick={chosen.proceed}>
          {t.booking.continue}
        </Button>
      }
    />
  );
}

/** One line with the clock, which does not run until the first seat. */
function Notice({ seats, holdSeconds }: { seats: Seats; holdSeconds: number }) {
  const { t, lang } = useMessages();
  return (
    <>
      <div className={styles["notice"]}>
        <p>
          <span lang="bn">{noticeEightMinutes}</span>
          {lang !== "bn" && <small>{t.booking.noticeEightMinutes}</small>}
        </p>
        <PanelClock
          seconds={seats.secondsLeft ?? holdSeconds}
          isRunning={seats.secondsLeft !== null}
        />
      </div>
    </>
  );
}
