/** The seats of the opened trip, in its row or in the pop-up, with their loading and error states. */
import { useEffect, useEffectEvent, type ReactNode } from "react";
import type { TripView } from "../../../../worker/contract/booking/catalogue.ts";
import { useHeldState } from "../../../booking/held-seats.ts";
import { LazyWaitingRoom } from "../../../waiting-room/lazy-waiting-room.tsx";
import { useMessages } from "../../../i18n/use-messages.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton.tsx";
import { toast } from "../../../ui/toast.ts";
import { SeatChoice } from "./seat-choice.tsx";
import styles from "./seat-panel.module.css";
import { SoldOut } from "./sold-out.tsx";
import type { Choice } from "./choice.ts";
import { useSeats } from "./use-seats.ts";

interface Props {
  trip: TripView;
  choice: Choice;
  isPopup?: boolean;
  isSoldOut: boolean;
  /** Link to a bus with seats, if this one has none. */
  otherBus: ReactNode;
  /** Called when the number of free seats changes. */
  onFreeSeats: (tripId: string, free: number) => void;
}

export function SeatPanel(props: Props) {
  const { trip, isPopup = false, isSoldOut, otherBus } = props;
  const isHeld = useHeldState().held?.booking.tripId === trip.id;
  if (trip.opens_at === null) return <OpenSeats {...props} />;
  return (
    <>
      {isSoldOut && !isHeld && <SoldOut>{otherBus}</SoldOut>}
      <LazyWaitingRoom tripId={trip.id} fallback={<Waiting isPopup={isPopup} />}>
        <OpenSeats {...props} isSoldOut={false} />
      </LazyWaitingRoom>
    </>
  );
}

function OpenSeats(props: Props) {
  const { trip, choice, isPopup = false, isSoldOut, otherBus, onFreeSeats } = props;
  const { t, refusal } = useMessages();
  const seats = useSeats(trip.id);
  const { list } = seats;
  const failure = list === undefined ? seats.refusal : undefined;

  useEffect(() => {
    if (failure !== undefined) toast.error(refusal(failure));
  }, [failure, refusal]);

  const free = list === undefined ? null : seats.freeSeats;
  const tellFree = useEffectEvent((count: number) => onFreeSeats(trip.id, count));
  useEffect(() => {
    if (free !== null) tellFree(free);
  }, [free]);

  if (failure !== undefined) {
    return (
      <ErrorState title={t.shell.failedTitle} text={refusal(failure)}>
        <Button isBusy={seats.isLoading} onClick={() => void seats.reload()}>
          {t.shell.tryAgain}
        </Button>
      </ErrorState>
    );
  }
  if (list === undefined) return <Waiting isPopup={isPopup} />;
  return (
    <>
      {/* Whoever holds its last seats has found some. */}
      {isSoldOut && seats.mine.length === 0 && <SoldOut>{otherBus}</SoldOut>}
      <SeatChoice trip={trip} choice={choice} seats={seats} list={list} isPopup={isPopup} />
    </>
  );
}

function Waiting({ isPopup }: { isPopup: boolean }) {
  return (
    <SkeletonGroup>
      <div className={styles["panel"]} data-popup={isPopup}>
        <div className={styles["bus"]}>
          <Skeleton height="64px" />
          <Skeleton height="620px" width="310px" />
        </div>
        <Skeleton height="180px" />
      </div>
    </SkeletonGroup>
  );
}
