/** Selling for cash on one screen: a trip, its seats, the passenger, the money; then the next customer at once. */
import { useState } from "react";
import { hashTo } from "../frame/places.ts";
import type { ScreenProps } from "../frame/screen-props.ts";
import { useIsAttended } from "../frame/use-is-attended.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { QueryState } from "../query-state.tsx";
import { useStaffQuery } from "../use-staff-query.ts";
import { goesOnWith, readSale, type KeptSale } from "./kept-sale.ts";
import { SaleDesk } from "./sale-desk.tsx";
import type { Ticket } from "./sale-outcome.ts";
import { TripChoice } from "./trip-choice.tsx";
import styles from "./counter.module.css";

/** Seats are held for minutes: what is on the screen is never much older. */
const LIVE_MS = 5_000;

export function SellScreen({ me, place }: ScreenProps) {
  const { t } = useAdminMessages();
  const staff = me.staff.id;
  const [kept] = useState(() => readSale(staff));
  const [customer, setCustomer] = useState(0);
  const [last, setLast] = useState<Ticket | null>(null);
  const wanted = place.filter.get("trip") ?? "";
  const isFirst = customer === 0;
  const mustFindOut = isFirst && kept !== null && kept.pending !== null;
  const trip = mustFindOut || (isFirst && wanted === "") ? (kept?.trip ?? wanted) : wanted;
  // The address still has the seats of the customer before.
  const seats = isFirst ? (place.filter.get("seats") ?? "") : "";
  return (
    <div className={styles["screen"]}>
      <div className={styles["head"]}>
        <h1>{t.counter.sell}</h1>
        <p>{t.counter.lead}</p>
      </div>
      <div className={styles["columns"]}>
        <TripChoice
          chosen={trip}
          onChoose={(id) => {
            location.hash = hashTo("/sell", { filter: { trip: id } });
          }}
        />
        {trip === "" ? (
          <p className={styles["empty"]}>{t.counter.chooseTrip}</p>
        ) : (
          <TripDesk
            key={`${trip} ${seats} ${customer}`}
            trip={trip}
            seats={seats}
            staff={staff}
            last={last}
            onNext={(ticket) => {
              setLast(ticket);
              setCustomer(customer + 1);
              location.hash = hashTo("/sell", { filter: { trip } });
            }}
          />
        )}
      </div>
    </div>
  );
}

interface Props {
  trip: string;
  /** Chosen before the screen was opened. */
  seats: string;
  staff: string;
  last: Ticket | null;
  onNext: (sold: Ticket | null) => void;
}

function TripDesk({ trip, ...rest }: Props) {
  const { staff, seats } = rest;
  const isAttended = useIsAttended();
  // Read by each desk: the one before has let its hold go.
  const [kept] = useState(() => findKeptSale(staff, trip, seats));
  const read = useStaffQuery("trip", { trip }, { refreshInterval: isAttended ? LIVE_MS : 0 });
  if (read.value === undefined) return <QueryState read={read} />;
  return (
    <SaleDesk
      {...rest}
      kept={kept}
      view={read.value}
      isLate={!isAttended || read.refusal !== undefined}
    />
  );
}

/** The sale that goes on at this desk; null where another one begins. */
function findKeptSale(staff: string, trip: string, seats: string): KeptSale | null {
  const kept = readSale(staff);
  const chosen = seats.split(",").filter(Boolean);
  return kept?.trip === trip && goesOnWith(kept, chosen) ? kept : null;
}
