/** The seats of a trip as they stand in the bus, each with its state; a press chooses it (chosen-seats.tsx). */
import { useIsReachable } from "../../../offline/connection.ts";
import { useAdminMessages } from "../../admin-messages.ts";
import { seatRows, type ShownSeat } from "./seat-choice.ts";
import { SeatSign } from "./seat-signs.tsx";
import styles from "./seats.module.css";

interface Props {
  seats: readonly ShownSeat[];
  /** The numbers of those that are chosen. */
  chosen: readonly string[];
  /** They are as old as the notice around the screen says. */
  isLate: boolean;
  onPress: (seat: ShownSeat) => void;
}

export function SeatBoard({ seats, chosen, isLate, onPress }: Props) {
  const { t } = useAdminMessages();
  const words = t.trips;
  const isReachable = useIsReachable();
  return (
    <section className={styles["card"]} aria-label={words.seats}>
      <div className={styles["title"]}>
        <h2>{words.seats}</h2>
        {!isLate && isReachable && <span className={styles["live"]}>{words.live}</span>}
      </div>
      <div className={styles["bus"]}>
        {seatRows(seats).map((row) => (
          <div key={row[0]?.seat_no} className={styles["row"]} data-is-wide={row.length > 4}>
            {row.map((seat) => (
              <button
                key={seat.seat_no}
                type="button"
                className={styles["seat"]}
                data-state={seat.state}
                data-column={seat.seat_no.slice(1)}
                aria-pressed={chosen.includes(seat.seat_no)}
                onClick={() => onPress(seat)}
              >
                {seat.seat_no} <span className="for-readers">{words.seatStates[seat.state]}</span>
                <SeatSign state={seat.state} />
              </button>
            ))}
          </div>
        ))}
      </div>
      <Legend seats={seats} />
    </section>
  );
}

function Legend({ seats }: Pick<Props, "seats">) {
  const { t, format } = useAdminMessages();
  const states = ["sold", "held", "capturing", "blocked", "free"] as const;
  const counted = states.map((state) => ({
    state,
    count: seats.filter((seat) => seat.state === state).length,
  }));
  return (
    <ul className={styles["legend"]}>
      {counted
        .filter(({ state, count }) => count > 0 || state === "sold" || state === "free")
        .map(({ state, count }) => (
          <li key={state} data-state={state}>
            <SeatSign state={state} /> {t.trips.seatStates[state]} {format.digits(count)}
          </li>
        ))}
    </ul>
  );
}
