/** The notice, the time left, the seats, and what has been chosen. The pop-up calls every seat Normal. */
import type { TripView } from "../../../worker/contract/catalogue.ts";
import type { SeatListView } from "../../../worker/contract/seats.ts";
import { seatPlan, type SeatPlan } from "../../../worker/domain/seats/seat-plan.ts";
import { BottomBar } from "../../booking/bottom-bar.tsx";
import { Countdown, SpokenCountdown } from "../../booking/countdown.tsx";
import { allNormal } from "../../seat-map/all-normal.ts";
import { Legend } from "../../seat-map/legend.tsx";
import { SeatMap } from "../../seat-map/seat-map.tsx";
import { useMessages } from "../../i18n/use-messages.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { BookingSummary } from "./booking-summary.tsx";
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

export function SeatChoice({ trip, choice, seats, list, isPopup }: Props) {
  const { t, digits, fare } = useMessages();
  const chosen = useChosenSeats(trip.id, choice, list);
  const tripPlan = seatPlan(trip.seat_plan_to_data.plan_name);
  const plan = isPopup ? allNormal(tripPlan) : tripPlan;
  const next = (
    <Button isWide isBusy={seats.isChanging} onClick={chosen.proceed}>
      {t.booking.continue}
    </Button>
  );
  return (
    <>
      <div className={styles["panel"]} data-popup={isPopup}>
        <SpokenCountdown seconds={seats.secondsLeft} />
        <div className={styles["bus"]}>
          <Notice seats={seats} holdSeconds={list.hold_seconds} />
          {seats.isOver ? (
            <TimeIsOver seats={seats} />
          ) : (
            <>
              <Together
                taken={seats.mine.length}
                free={seats.freeSeats}
                isBusy={seats.isChanging}
                onTake={seats.takeTogether}
              />
              <Bus plan={plan} fareTaka={trip.seat_price} seats={seats} />
            </>
          )}
        </div>
        <BookingSummary plan={plan} chosen={chosen} next={next} />
      </div>
      <BottomBar secondsLeft={seats.secondsLeft} action={next} isInDialog={isPopup}>
        {chosen.seatNos.length === 0
          ? t.booking.noSeatYet
          : t.booking.seatsCount(digits(chosen.seatNos.length))}
        {chosen.quote !== undefined && <b>{fare(chosen.quote.total)}</b>}
      </BottomBar>
    </>
  );
}

function Notice({ seats, holdSeconds }: { seats: Seats; holdSeconds: number }) {
  const { t, refusal } = useMessages();
  return (
    <>
      <div className={styles["notice"]}>
        <p>{t.booking.noticeEightMinutes}</p>
        {!seats.isOver && (
          <Countdown
            seconds={seats.secondsLeft ?? holdSeconds}
            isRunning={seats.secondsLeft !== null}
          />
        )}
      </div>
      {seats.refusal !== undefined && (
        <output className={styles["stale"]}>
          {refusal(seats.refusal)} {t.booking.mayBeOld}
        </output>
      )}
    </>
  );
}

function Bus({ plan, fareTaka, seats }: { plan: SeatPlan; fareTaka: number; seats: Seats }) {
  return (
    <>
      <SeatMap plan={plan} faces={seats.faces} fare={fareTaka} onPress={seats.press} />
      <Legend plan={plan} />
    </>
  );
}

function TimeIsOver({ seats }: { seats: Seats }) {
  const { t } = useMessages();
  return (
    <ErrorState title={t.booking.overTitle} text={t.booking.overText}>
      <Button isBusy={seats.isLoading} onClick={() => void seats.reload()}>
        {t.booking.chooseAgain}
      </Button>
    </ErrorState>
  );
}
