/** Old and new beside each other; the press that moves the ticket. */
import type { TicketTripView } from "../../../worker/contract/tickets/ticket-changes.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Button } from "../../ui/button.tsx";
import { FactList, type Fact } from "../../ui/fact-list.tsx";
import { RefusalList } from "../../ui/refusal-list.tsx";
import { getBought } from "../ticket/invoice.ts";
import styles from "./choices.module.css";
import { joinSeatNames } from "./chosen-seats.ts";
import { StepHeading } from "./step-heading.tsx";
import { useAnswer, type Answering } from "./use-answer.ts";

export interface Target {
  trip: TicketTripView;
  /** Empty without a seat map. */
  seats: readonly string[];
}

interface Props extends Answering {
  target: Target;
  /** Goes back to the seats, or to the buses if there is no seat map. */
  onBack: () => void;
  onTripGone: () => void;
}

const OTHER_TRIP: ReadonlySet<string> = new Set([
  "trip_changed",
  "trip_unknown",
  "trip_cancelled",
  "trip_postponed",
  "sale_closed",
]);

export function ConfirmMove({ invoice, change, target, onAnswered, onBack, onTripGone }: Props) {
  const { t, instant, name } = useMessages();
  const answer = useAnswer(invoice, onAnswered);
  const { booked } = getBought(invoice);
  const { trip, seats } = target;
  const when = (of: { deperture_date: string; deperture_time: string }) =>
    instant(of.deperture_date, of.deperture_time, "long");
  const seatFact = (names: string): Fact[] =>
    booked.kind === "seats" ? [[t.ticket.seats, names]] : [];
  const now: Fact[] = [
    [t.ticket.change.leaves, invoice.is_postponed === true ? t.ticket.noDate : when(change.became)],
    [t.checkout.bus, name(invoice.trip_data.bus_data.bus_name)],
    ...seatFact(
      booked.kind === "seats" ? joinSeatNames(booked.seats.map((seat) => seat.seat_no)) : "",
    ),
  ];
  const then: Fact[] = [
    [t.ticket.change.leaves, when(trip)],
    [t.checkout.bus, name(trip.bus_name)],
    [t.ticket.boarding, trip.getBoardingPoint.map((point) => name(point.point_name)).join("\n")],
    ...seatFact(joinSeatNames(seats)),
  ];
  const send = () =>
    answer.send({
      call: "POST /api/ticket-move",
      input: {
        ticketing_id: invoice.single_ticketing_data.id,
        trip_id: trip.id,
        revision: trip.revision,
        seats: [...seats],
      },
      done: t.moves.moved,
    });
  const isTripGone = answer.refused !== null && OTHER_TRIP.has(answer.refused.code);
  return (
    <div className={styles["choices"]}>
      <StepHeading>{t.moves.check}</StepHeading>
      <div className={styles["both"]}>
        <div>
          <h4>{t.moves.before}</h4>
          <FactList facts={now} />
        </div>
        <div>
          <h4>{t.moves.after}</h4>
          <FactList facts={then} />
        </div>
      </div>
      <p>{t.moves.free}</p>
      {answer.refused !== null && <RefusalList refusal={answer.refused} />}
      <div className={styles["buttons"]}>
        {!isTripGone && (
          <Button isBusy={answer.isSending} onClick={send}>
            {t.moves.confirm}
          </Button>
        )}
        <Button variant="quiet" onClick={isTripGone ? onTripGone : onBack}>
          {t.moves.back}
        </Button>
      </div>
    </div>
  );
}
