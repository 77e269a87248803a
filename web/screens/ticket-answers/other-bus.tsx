/** Moves the ticket to another bus: which one, which seats, and a confirmation of old and new. */
import { useState } from "react";
import type { TicketTripView } from "../../../worker/contract/tickets/ticket-changes.ts";
import { useQuery } from "../../api/use-query.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Button } from "../../ui/button.tsx";
import { ReadError } from "../../ui/error-state.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import styles from "./choices.module.css";
import { ConfirmMove, type Target } from "./confirm-move.tsx";
import { NewSeats } from "./new-seats.tsx";
import { StepHeading } from "./step-heading.tsx";
import type { Answering } from "./use-answer.ts";

export function OtherBus(props: Answering & { onBack: () => void }) {
  const { invoice, onBack } = props;
  const { t } = useMessages();
  const { id } = invoice.single_ticketing_data;
  const read = useQuery("POST /api/ticket-trips", { ticketing_id: id });
  const [trip, setTrip] = useState<TicketTripView | null>(null);
  const [target, setTarget] = useState<Target | null>(null);
  const count = read.value?.total_seat ?? 0;

  const choose = (chosen: TicketTripView): void => {
    setTrip(chosen);
    if (chosen.plan_name === "") setTarget({ trip: chosen, seats: [] });
  };
  const toTrips = (): void => {
    setTarget(null);
    setTrip(null);
    void read.reload();
  };

  if (target !== null) {
    const hasMap = target.trip.plan_name !== "";
    return (
      <ConfirmMove
        {...props}
        target={target}
        onBack={hasMap ? () => setTarget(null) : toTrips}
        onTripGone={toTrips}
      />
    );
  }
  if (trip !== null) {
    const onSeats = (seats: readonly string[]) => setTarget({ trip, seats });
    return <NewSeats trip={trip} count={count} onSeats={onSeats} onBack={toTrips} />;
  }
  return (
    <div className={styles["choices"]}>
      <StepHeading>{t.moves.buses}</StepHeading>
      {read.isWaiting && (
        <SkeletonGroup>
          <Skeleton height="8rem" />
        </SkeletonGroup>
      )}
      {read.value === undefined && <ReadError read={read} />}
      {read.value !== undefined && <Trips trips={read.value.trips} onTrip={choose} />}
      <div className={styles["buttons"]}>
        <Button variant="quiet" onClick={onBack}>
          {t.moves.back}
        </Button>
      </div>
    </div>
  );
}

function Trips(props: {
  trips: readonly TicketTripView[];
  onTrip: (trip: TicketTripView) => void;
}) {
  const { t, date, instant, digits, name } = useMessages();
  if (props.trips.length === 0) return <p>{t.moves.noBuses}</p>;
  return (
    <ul>
      {props.trips.map((trip) => {
        const when = instant(trip.deperture_date, trip.deperture_time, "long");
        const facts = [
          `${name(trip.bus_name)} (${t.booking.busType(name(trip.type_name))})`,
          ...(trip.seats_left === null ? [] : [t.moves.seatsLeft(digits(trip.seats_left))]),
          t.moves.exam(date(trip.exam_date)),
        ];
        return (
          <li key={trip.id}>
            <div>
              <b>{when}</b>
              <p>{facts.join(" · ")}</p>
              <p>{name(trip.trip_name)}</p>
            </div>
            <Button
              variant="quiet"
              aria-label={t.moves.takeNamed(name(trip.bus_name), when)}
              onClick={() => props.onTrip(trip)}
            >
              {t.moves.take}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
