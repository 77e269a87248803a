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
  const seats = place.filter.get("seats") ?? "";
  const chosen = seats.split(",").filter(Boolean);
  const isKept = isFirst && kept?.trip === trip && goesOnWith(kept, chosen);
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
            kept={isKept ? kept : null}
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
  kept: KeptSale | null;
  last: Ticket | null;
  onNext: (sold: Ticket | null) => void;
}

function TripDesk({ trip, ...rest }: Props) {
  const isAttended = useIsAttended();
  const read = useStaffQuery("trip", { trip }, { refreshInterval: isAttended ? LIVE_MS : 0 });
  if (read.value === undefined) return <QueryState read={read} />;
  return (
    <SaleDesk {...rest} view={read.value} isLate={!isAttended || read.refusal !== undefined} />
  );
}
