/** One seat: back and cushion, its number, and its state as a shape and as a word. */
import type { KeyboardEvent } from "react";
import type { SeatKind } from "../../worker/domain/seats/seat-kind.ts";
import type { PlanSeat } from "../../worker/domain/seats/seat-plan.ts";
import { useMessages } from "../i18n/use-messages.ts";
import { FaceMark } from "./face-mark.tsx";
import type { SeatFace } from "./seat-face.ts";
import styles from "./seat.module.css";

interface Props {
  seat: PlanSeat;
  side: SeatKind;
  face: SeatFace;
  fare: number | null;
  /** The one that Tab reaches. */
  isReached: boolean;
  onReach: (seatNo: string) => void;
  onMove: (event: KeyboardEvent, seatNo: string) => void;
  onPress: (seatNo: string) => void;
}

export function Seat(props: Props) {
  const { seat, side, face, fare, isReached, onReach, onMove, onPress } = props;
  const { seatNo } = seat;
  const { t, digits } = useMessages();
  const isMine = face === "mine";
  const isOpen = face === "free" || isMine;
  return (
    <button
      type="button"
      className={styles["seat"]}
      data-face={face}
      data-seat={seatNo}
      tabIndex={isReached ? 0 : -1}
      aria-label={t.booking.seatName({
        seatNo,
        place: t.booking.places[side],
        seatClass: t.booking.classes[seat.seatClass],
        state: t.booking.faces[face],
        fare: fare === null ? null : digits(fare),
      })}
      aria-pressed={isOpen ? isMine : undefined}
      aria-disabled={isOpen ? undefined : true}
      aria-busy={face === "pending" ? true : undefined}
      onFocus={() => onReach(seatNo)}
      onKeyDown={(event) => onMove(event, seatNo)}
      onClick={() => onPress(seatNo)}
    >
      <SeatShape face={face} seatNo={seatNo} />
    </button>
  );
}

/** The drawing alone, for the map and for the legend. */
export function SeatShape({ face, seatNo }: { face: SeatFace; seatNo?: string }) {
  return (
    <span className={styles["shape"]} data-face={face} aria-hidden="true">
      <span key={face} className={styles["skin"]}>
        <span className={styles["mark"]}>
          <FaceMark face={face} />
        </span>
      </span>
      {seatNo !== undefined && <span className={styles["number"]}>{seatNo}</span>}
    </span>
  );
}
