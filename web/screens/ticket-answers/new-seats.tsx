/** As many seats of the other bus as the ticket has, on its map. Nothing is held before the move itself. */
import { useState } from "react";
import type { TicketTripView } from "../../../worker/contract/tickets/ticket-changes.ts";
import { seatPlan } from "../../../worker/domain/seats/seat-plan.ts";
import { useQuery } from "../../api/use-query.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Legend } from "../../seat-map/legend.tsx";
import { seatFaces, type SeatFace } from "../../seat-map/seat-face.ts";
import { SeatMap } from "../../seat-map/seat-map.tsx";
import { Button } from "../../ui/button.tsx";
import { ReadError } from "../../ui/error-state.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./choices.module.css";
import { joinSeatNames, seatsAfter, keepFreeSeats } from "./chosen-seats.ts";
import { StepHeading } from "./step-heading.tsx";

const REFRESH_MS = 5_000;
const NONE: ReadonlySet<string> = new Set();
const FACES: readonly SeatFace[] = ["free", "mine", "held", "sold", "blocked"];

interface Props {
  trip: TicketTripView;
  count: number;
  onSeats: (seats: readonly string[]) => void;
  onBack: () => void;
}

export function NewSeats({ trip, count, onSeats, onBack }: Props) {
  const { t, digits } = useMessages();
  const read = useQuery(
    "GET /api/get-seat-list-with-route/{id}",
    { id: trip.id },
    { refreshInterval: REFRESH_MS },
  );
  const [pressed, setPressed] = useState<readonly string[]>([]);
  const seats = read.value?.seats ?? [];
  const chosen = keepFreeSeats(pressed, seats);
  const mine = chosen.map((seatNo) => ({ seat_no: seatNo }));
  const faces = seatFaces({ seats, mine, pending: NONE });
  const missing = count - chosen.length;
  const press = (seatNo: string): void => {
    const face = faces.get(seatNo);
    if (face !== "free" && face !== "mine") toast.error(t.booking.seatTaken);
    else setPressed(seatsAfter(chosen, seatNo, count));
  };
  return (
    <div className={styles["choices"]}>
      <StepHeading>{t.moves.chooseSeats(digits(count))}</StepHeading>
      {read.isWaiting && (
        <SkeletonGroup>
          <Skeleton height="24rem" />
        </SkeletonGroup>
      )}
      {read.value === undefined && <ReadError read={read} />}
      {read.value !== undefined && (
        <div className={styles["bus"]}>
          <SeatMap plan={seatPlan(trip.plan_name)} faces={faces} fare={null} onPress={press} />
        </div>
      )}
      <div className={`${styles["buttons"]} ${styles["reach"]}`}>
        <output>
          {t.moves.chosen(joinSeatNames(chosen), missing === 0 ? null : digits(missing))}
        </output>
        {missing === 0 && <Button onClick={() => onSeats(chosen)}>{t.booking.continue}</Button>}
        <Button variant="quiet" onClick={onBack}>
          {t.moves.back}
        </Button>
      </div>
      {read.value !== undefined && <Legend faces={FACES} />}
    </div>
  );
}
