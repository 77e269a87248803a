/** Beside the map: the booking of a seat that was pressed, or what can be done with free ones. */
import { Button } from "../../../ui/button.tsx";
import { actName } from "../../acts/act-name.ts";
import { useAdminMessages } from "../../admin-messages.ts";
import type { ChosenAct } from "../../acts/chosen-act.ts";
import { hashTo, mayEnter } from "../../frame/places.ts";
import { useStaffQuery } from "../../use-staff-query.ts";
import { SaleLink } from "./sale-link.tsx";
import { actOn, type ShownSeat } from "./seat-choice.ts";
import type { TripAct } from "../trip-act.ts";
import { useInSight } from "../use-in-sight.ts";
import { useSaid } from "../use-said.ts";
import styles from "./seats.module.css";

interface Props {
  trip: string;
  /** All of one state. */
  seats: readonly ShownSeat[];
  may: readonly string[];
  onAct: (act: ChosenAct<TripAct>) => void;
  onSell: (seats: string[]) => void;
}

export function ChosenSeats({ trip, seats, may, onAct, onSell }: Props) {
  const { t } = useAdminMessages();
  const [first] = seats;
  const numbers = seats.map(({ seat_no: seatNo }) => seatNo);
  const names = numbers.join(", ");
  const panel = useInSight<HTMLElement>(names);
  const act = first === undefined ? null : actOn(first.state);
  return (
    <section
      ref={panel}
      className={styles["chosen"]}
      aria-label={t.trips.chosenSeats}
      data-is-empty={first === undefined}
    >
      {first === undefined && (
        <p>{may.includes("block") ? t.trips.pressSeat : t.trips.pressSoldSeat}</p>
      )}
      {first !== undefined && (
        <output>
          {names}: {t.trips.seatStates[first.state]}
        </output>
      )}
      {first !== undefined && first.passenger !== null && (
        <Booking trip={trip} passenger={first.passenger} may={may} />
      )}
      <span className={styles["acts"]}>
        {first?.state === "free" && may.includes("sell-at-counter") && (
          <Button onClick={() => onSell(numbers)}>
            {t.counter.sell}: {names}
          </Button>
        )}
        {act !== null && may.includes(act) && (
          <Button variant="quiet" onClick={() => onAct({ act, input: { trip, seats: numbers } })}>
            {actName(t, act)}: {names}
          </Button>
        )}
      </span>
    </section>
  );
}

interface BookingProps {
  trip: string;
  passenger: NonNullable<ShownSeat["passenger"]>;
  may: readonly string[];
}

/** Who sits there, and what was paid, as the list of passengers has it. */
function Booking({ trip, passenger, may }: BookingProps) {
  const { t, format } = useAdminMessages();
  const said = useSaid();
  const read = useStaffQuery("trip-sales", { trip, after: 0 });
  const sale = read.value?.sales.find(({ bill }) => bill === passenger.bill);
  const { contact_name: name, contact_number: phone, pnr, bill } = passenger;
  const words = t.trips;
  return (
    <>
      <p>
        <b>{name}</b>, {format.digits(phone)} · PNR <SaleLink pnr={pnr} may={may} />
      </p>
      {sale !== undefined && (
        <p className={styles["soft"]}>
          {[
            `${words.paid} ${format.money(sale.paid)}`,
            sale.seats.join(", "),
            sale.agent ?? words.online,
            said.instant(sale.sold_at),
          ].join(" · ")}
        </p>
      )}
      {mayEnter("/sale", may) && (
        <a className={styles["open"]} href={hashTo("/sale", { id: pnr ?? `#${bill}` })}>
          {words.openSale}
        </a>
      )}
    </>
  );
}
