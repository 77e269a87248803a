/** The seats of a trip as they stand in the bus: who has them, and keeping free ones back. */
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { actName } from "../act-name.ts";
import { useAdminMessages } from "../admin-messages.ts";
import type { ChosenAct } from "../chosen-act.ts";
import { Panel } from "../panel.tsx";
import admin from "../admin.module.css";
import { SaleLink } from "./sale-link.tsx";
import { actOn, seatRows, stillChosen, withPressed, type ShownSeat } from "./seat-choice.ts";
import type { TripAct } from "./trip-act.ts";
import styles from "./trips.module.css";

interface Props {
  trip: string;
  seats: readonly ShownSeat[];
  may: ReadonlySet<string>;
  onAct: (act: ChosenAct<TripAct>) => void;
  onSell: (seats: string[]) => void;
}

export function SeatBoard({ trip, seats, may, onAct, onSell }: Props) {
  const { t, format } = useAdminMessages();
  const words = t.trips;
  const [pressed, setPressed] = useState<readonly string[]>([]);
  const chosen = stillChosen(pressed, seats);
  const numbers = chosen.map(({ seat_no: seatNo }) => seatNo);
  const [first] = chosen;
  const act = first === undefined ? null : actOn(first.state);
  return (
    <section className={admin["section"]} aria-label={words.seats}>
      <h2>{words.seats}</h2>
      <p className={admin["soft"]}>
        {Object.entries(words.seatStates)
          .map(([state, name]) => {
            const count = seats.filter((seat) => seat.state === state).length;
            return `${name} ${format.digits(count)}`;
          })
          .join(" · ")}
      </p>
      <Panel>
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
                  aria-pressed={numbers.includes(seat.seat_no)}
                  onClick={() => setPressed(withPressed(numbers, seat, seats))}
                >
                  {seat.seat_no} <small>{words.seatStates[seat.state]}</small>
                </button>
              ))}
            </div>
          ))}
        </div>
        {first === undefined && <p className={admin["soft"]}>{words.pressSeat}</p>}
        {first !== undefined && (
          <output>
            {numbers.join(", ")}: {words.seatStates[first.state]}
          </output>
        )}
        {first !== undefined && first.passenger !== null && (
          <p>
            {first.passenger.contact_name}, {format.digits(first.passenger.contact_number)}{" "}
            <SaleLink pnr={first.passenger.pnr} may={[...may]} />
          </p>
        )}
        <span className={admin["tools"]}>
          {first?.state === "free" && may.has("sell-at-counter") && (
            <Button onClick={() => onSell(numbers)}>
              {t.counter.sell}: {numbers.join(", ")}
            </Button>
          )}
          {act !== null && may.has(act) && (
            <Button variant="quiet" onClick={() => onAct({ act, input: { trip, seats: numbers } })}>
              {actName(t, act)}: {numbers.join(", ")}
            </Button>
          )}
        </span>
      </Panel>
    </section>
  );
}
