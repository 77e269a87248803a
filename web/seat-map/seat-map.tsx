/**
 * A bus from above: front at the top, driver at the right, door at the left. Every seat is a button with a full name;
 * Tab enters and leaves the bus, the arrow keys move between seats.
 */
import {
  Fragment,
  memo,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from "react";
import type { SeatKind } from "../../worker/domain/seats/seat-kind.ts";
import type { PlanSeat } from "../../worker/domain/seats/seat-plan.ts";
import { useMessages } from "../i18n/use-messages.ts";
import { BusFront, BusTail } from "./bus-front.tsx";
import {
  busRows,
  classBlocks,
  findSide,
  type BusRow,
  type ClassBlock,
  type DrawnPlan,
} from "./bus-rows.ts";
import { findNextSeat } from "./next-seat.ts";
import { Seat } from "./seat.tsx";
import type { SeatFace } from "./seat-face.ts";
import styles from "./bus-body.module.css";

interface Props {
  /** Must be the same object each time, so that a press renders the pressed seat alone. */
  plan: DrawnPlan;
  faces: ReadonlyMap<string, SeatFace>;
  /** Fare of one seat in taka, for the name of each; null where nothing is sold. */
  fare: number | null;
  onPress: (seatNo: string) => void;
}

type Draw = (seat: PlanSeat, side: SeatKind) => ReactNode;

// Constant elements: React renders them once.
const FRONT = <BusFront />;
const TAIL = <BusTail />;

const MemoSeat = memo(Seat);

export function SeatMap({ plan, faces, fare, onPress }: Props) {
  const { t } = useMessages();
  const rows = useMemo(() => busRows(plan), [plan]);
  const blocks = useMemo(() => classBlocks(rows), [rows]);
  const [reached, setReached] = useState(() => plan.seats[0]?.seatNo);
  const bus = useRef<HTMLFieldSetElement>(null);
  const press = useStable(onPress);

  const move = useCallback(
    (event: KeyboardEvent, seatNo: string) => {
      const next = findNextSeat(rows, seatNo, event.key);
      if (next === null) return;
      event.preventDefault();
      bus.current?.querySelector<HTMLButtonElement>(`[data-seat=${next}]`)?.focus();
    },
    [rows],
  );

  const draw: Draw = (seat, side) => (
    <MemoSeat
      key={seat.seatNo}
      seat={seat}
      side={side}
      face={faces.get(seat.seatNo) ?? "free"}
      fare={fare}
      isReached={seat.seatNo === reached}
      onReach={setReached}
      onMove={move}
      onPress={press}
    />
  );

  return (
    <div className={styles["room"]}>
      <div className={styles["bus"]}>
        {FRONT}
        <fieldset ref={bus} aria-label={t.booking.seatMap}>
          {blocks.map((block) => (
            <Fragment key={block.rows[0]?.row}>
              <ClassNames {...block} />
              {block.rows.map((row) => (
                <Row key={row.row} row={row} draw={draw} />
              ))}
            </Fragment>
          ))}
        </fieldset>
        {TAIL}
      </div>
    </div>
  );
}

/** Above the seats that they are of; each seat's own name says its class to readers. */
function ClassNames({ classes, rows }: ClassBlock) {
  const { t } = useMessages();
  const [row] = rows;
  const [first] = classes;
  const isOneName = classes.every((one) => one === first || one === null);
  return (
    <div className={styles["classes"]} data-back={!classes.includes(null)} aria-hidden="true">
      <span className={styles["letter"]} />
      {isOneName && first ? (
        <span className={styles["oneClass"]}>{t.booking.classes[first]}</span>
      ) : (
        classes.map((one, x) => (
          <span
            key={row?.slots[x]?.x}
            className={styles[row?.slots[x]?.kind === "aisle" ? "aisleGap" : "class"]}
          >
            {one && t.booking.classes[one]}
          </span>
        ))
      )}
    </div>
  );
}

function Row({ row, draw }: { row: BusRow; draw: Draw }) {
  return (
    <div
      className={styles["row"]}
      data-back={row.slots.every((place) => place.kind === "seat")}
      data-left-block={row.leftBlock ?? undefined}
    >
      <span className={styles["letter"]} aria-hidden="true">
        {row.row}
      </span>
      {row.slots.map((place) =>
        place.kind === "seat" ? (
          draw(place.seat, findSide(row, place.x))
        ) : (
          <span key={place.x} className={styles[place.kind]} />
        ),
      )}
    </div>
  );
}

/** A stable function that calls the newest one. */
function useStable(act: (seatNo: string) => void): (seatNo: string) => void {
  const newest = useRef(act);
  useLayoutEffect(() => {
    newest.current = act;
  });
  return useCallback((seatNo) => newest.current(seatNo), []);
}
