/** The notice, the seats, and what has been chosen; the bar below has the time left. The pop-up calls every seat Normal. */
import { memo, Suspense, useDeferredValue, useMemo, useState } from "react";
import type { TripView } from "../../../worker/contract/catalogue.ts";
import type { SeatListView } from "../../../worker/contract/seats.ts";
import { seatPlan, type SeatPlan } from "../../../worker/domain/seats/seat-plan.ts";
import { BookingBar, SEATS_ID } from "../../booking/booking-bar.tsx";
import { StillClock } from "../../booking/countdown.tsx";
import { useReportHeld } from "../../booking/held-seats.ts";
import { OrLike } from "../../booking/lazy-or-like.tsx";
import { useOrLike } from "../../booking/or-like.ts";
import { allNormal } from "../../seat-map/all-normal.ts";
import { Legend } from "../../seat-map/legend.tsx";
import { SeatMap } from "../../seat-map/seat-map.tsx";
import { useMessages } from "../../i18n/use-messages.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorBoundary } from "../../ui/error-boundary.tsx";
import { BookingSummary } from "./booking-summary.tsx";
import { TooLate } from "./lazy-offers.ts";
import styles from "./seat-panel.module.css";
import { Together } from "./together.tsx";
import type { Choice } from "./choice.ts";
import { useChosenSeats } from "./use-chosen-seats.ts";
import type { Seats } from "./use-seats.ts";

interface Props {
  trip: TripView;
  choice: Choice;
  seats: Seats;
  list: SeatListView;
  isPopup: boolean;
}

// Neither depends on a press.
const LEGEND = <Legend />;
const MemoTogether = memo(Together);
const MemoChosen = memo(Chosen);

export function SeatChoice({ trip, choice, seats, list, isPopup }: Props) {
  const tripPlan = seatPlan(trip.seat_plan_to_data.plan_name);
  const plan = useMemo(() => (isPopup ? allNormal(tripPlan) : tripPlan), [isPopup, tripPlan]);
  const isOrLike = useOrLike();
  // Once it was on, its box stays: it may be wanted again.
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

/** What has been chosen, here and for the bar. */
function Chosen({ trip, choice, seats, list, plan }: Omit<Props, "isPopup"> & { plan: SeatPlan }) {
  const { t } = useMessages();
  const chosen = useChosenSeats(trip.id, choice, list);
  useReportHeld(
    seats.latest && {
      booking: { ticketingUniqueId: list.ticketingUniqueId, tripId: trip.id, ...choice },
      seatNos: seats.mine,
      departure: { day: trip.deperture_date, clock: trip.deperture_time },
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

/** One line; the clock does not run until the first seat, then the bar shows it. */
function Notice({ seats, holdSeconds }: { seats: Seats; holdSeconds: number }) {
  const { t, refusal } = useMessages();
  return (
    <>
      <div className={styles["notice"]}>
        <p>{t.booking.noticeEightMinutes}</p>
        <StillClock seconds={holdSeconds} isGone={seats.secondsLeft !== null} />
      </div>
      {seats.refusal !== undefined && (
        <output className={styles["stale"]}>
          {refusal(seats.refusal)} {t.booking.mayBeOld}
        </output>
      )}
    </>
  );
}
