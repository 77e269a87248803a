/** The opened trip: the notice, the time left, the seats, and what has been chosen. */
import { useEffect } from "react";
import type { TripView } from "../../../worker/contract/catalogue.ts";
import { seatPlan } from "../../../worker/domain/seat-plan.ts";
import { Countdown, SpokenCountdown } from "../../hold/countdown.tsx";
import { Legend } from "../../seat-map/legend.tsx";
import { SeatMap } from "../../seat-map/seat-map.tsx";
import { useWords } from "../../text/use-words.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { BookingSummary } from "./booking-summary.tsx";
import styles from "./seat-panel.module.css";
import type { Choice } from "./trip-table.tsx";
import { useSeats, type Seats } from "./use-seats.ts";

export function SeatPanel({ trip, choice }: { trip: TripView; choice: Choice }) {
  const { t, refusal } = useWords();
  const seats = useSeats(trip.id);
  const { list } = seats;
  const failure = list === undefined ? seats.refusal : undefined;

  useEffect(() => {
    if (failure !== undefined) toast.error(refusal(failure));
  }, [failure, refusal]);

  if (failure !== undefined) {
    return (
      <ErrorState title={t.shell.failedTitle} text={refusal(failure)}>
        <Button isBusy={seats.isLoading} onClick={() => void seats.reload()}>
          {t.shell.tryAgain}
        </Button>
      </ErrorState>
    );
  }
  if (list === undefined) return <Waiting />;
  return (
    <div className={styles["panel"]}>
      <SpokenCountdown seconds={seats.secondsLeft} />
      <div className={styles["bus"]}>
        <div className={styles["notice"]}>
          <p>{t.booking.noticeEightMinutes}</p>
          {!seats.isOver && (
            <Countdown
              seconds={seats.secondsLeft ?? list.hold_seconds}
              isRunning={seats.secondsLeft !== null}
            />
          )}
        </div>
        {seats.refusal !== undefined && (
          <output className={styles["stale"]}>
            {refusal(seats.refusal)} {t.booking.mayBeOld}
          </output>
        )}
        {seats.isOver ? (
          <TimeIsOver seats={seats} />
        ) : (
          <>
            <SeatMap
              plan={seatPlan(trip.seat_plan_to_data.plan_name)}
              faces={seats.faces}
              fare={trip.seat_price}
              onPress={seats.press}
            />
            <Legend />
          </>
        )}
      </div>
      <BookingSummary trip={trip} choice={choice} seats={seats} list={list} />
    </div>
  );
}

function TimeIsOver({ seats }: { seats: Seats }) {
  const { t } = useWords();
  return (
    <ErrorState title={t.booking.overTitle} text={t.booking.overText}>
      <Button isBusy={seats.isLoading} onClick={() => void seats.reload()}>
        {t.booking.chooseAgain}
      </Button>
    </ErrorState>
  );
}

function Waiting() {
  return (
    <SkeletonGroup>
      <div className={styles["panel"]}>
        <div className={styles["bus"]}>
          <Skeleton height="64px" />
          <Skeleton height="620px" width="310px" />
        </div>
        <Skeleton height="180px" />
      </div>
    </SkeletonGroup>
  );
}
