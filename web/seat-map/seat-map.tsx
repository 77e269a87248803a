/**
 * A bus from above: front at the top, driver at the right, door at the left. Every seat is a real button with a
 * full name; Tab goes into the bus and out of it, the arrow keys go from seat to seat.
 */
import { useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import type { PlanSeat } from "../../worker/domain/seats/seat-plan.ts";
import { useMessages } from "../i18n/use-messages.ts";
import { BusFront, BusTail } from "./bus-front.tsx";
import { busRows, sideOf, type BusRow, type DrawnPlan, type SeatSide } from "./bus-rows.ts";
import { nextSeat } from "./next-seat.ts";
import { Seat } from "./seat.tsx";
import type { SeatFace } from "./seat-face.ts";
import styles from "./bus-body.module.css";

interface Props {
  plan: DrawnPlan;
  faces: ReadonlyMap<string, SeatFace>;
  /** Fare of one seat in taka, for the name of each; null where nothing is sold. */
  fare: number | null;
  onPress: (seatNo: string) => void;
}

type Draw = (seat: PlanSeat, side: SeatSide) => ReactNode;

export function SeatMap({ plan, faces, fare, onPress }: Props) {
  const { t } = useMessages();
  const rows = busRows(plan);
  const [reached, setReached] = useState(() => plan.seats[0]?.seatNo);
  const seats = useRef(new Map<string, HTMLButtonElement>());

  const move = (event: KeyboardEvent) => {
    const next = reached === undefined ? null : nextSeat(rows, reached, event.key);
    if (next === null) return;
    event.preventDefault();
    setReached(next);
    seats.current.get(next)?.focus();
  };

  const draw: Draw = (seat, side) => (
    <Seat
      key={seat.seatNo}
      seat={seat}
      side={side}
      face={faces.get(seat.seatNo) ?? "free"}
      fare={fare}
      isReached={seat.seatNo === reached}
      buttonRef={(button) => {
        if (button) seats.current.set(seat.seatNo, button);
        else seats.current.delete(seat.seatNo);
      }}
      onFocus={() => setReached(seat.seatNo)}
      onKeyDown={move}
      onPress={() => onPress(seat.seatNo)}
    />
  );

  return (
    <div className={styles["room"]}>
      <div className={styles["bus"]}>
        <BusFront />
        <fieldset aria-label={t.booking.seatMap}>
          {rows.map((row) => (
            <Row key={row.row} row={row} draw={draw} />
          ))}
        </fieldset>
        <BusTail />
      </div>
    </div>
  );
}

function Row({ row, draw }: { row: BusRow; draw: Draw }) {
  return (
    <div
      className={styles["row"]}
      data-back={row.places.every((place) => place.kind === "seat")}
      data-left-block={row.leftBlock ?? undefined}
    >
      <span className={styles["letter"]} aria-hidden="true">
        {row.row}
      </span>
      {row.places.map((place) =>
        place.kind === "seat" ? (
          draw(place.seat, sideOf(row, place.x))
        ) : (
          <span key={place.x} className={styles[place.kind]} />
        ),
      )}
    </div>
  );
}
