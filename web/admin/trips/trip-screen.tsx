/** One trip: its facts, its seats as they are now, who has paid what, and the acts on it. */
import { useEffect, useState } from "react";
import type { OneTripView } from "../../../worker/contract/staff-trips.ts";
import { FactList, type Fact } from "../../ui/fact-list.tsx";
import { Button } from "../../ui/button.tsx";
import { ActDialog } from "../act-dialog.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import type { ChosenAct } from "../chosen-act.ts";
import { CounterDialog } from "../counter/counter-dialog.tsx";
import { QueryState } from "../query-state.tsx";
import { Panel } from "../panel.tsx";
import { hashTo, mayEnter } from "../places.ts";
import type { ScreenProps } from "../screen-props.ts";
import { useInstant } from "../use-instant.ts";
import { useStaffQuery } from "../use-staff-query.ts";
import admin from "../admin.module.css";
import { Duties } from "./duties.tsx";
import { SeatBoard } from "./seat-board.tsx";
import { StateMark } from "./state-mark.tsx";
import { PreviewDetails } from "./preview-details.tsx";
import { TripActs } from "./trip-acts.tsx";
import { TripSales } from "./trip-sales.tsx";
import type { TripAct } from "./trip-act.ts";
import styles from "./trips.module.css";

/** Seats are held for minutes: what is on the screen is never much older. */
const LIVE_MS = 10_000;

export function TripScreen({ me, onMe, place }: ScreenProps) {
  const { t } = useAdminMessages();
  const { answer, reload } = useStaffQuery("trip", { trip: place.id });
  const [chosen, setChosen] = useState<ChosenAct<TripAct> | null>(null);
  /** Seats to sell at the counter; none: places of a trip without a seat map. */
  const [selling, setSelling] = useState<readonly string[] | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => void reload(), LIVE_MS);
    return () => clearTimeout(timer);
  });
  if (answer?.ok !== true) return <QueryState answer={answer} reload={reload} />;
  const { trip, seats, centers } = answer.value;
  const may = new Set(me.may);
  return (
    <>
      <p>
        <a href={hashTo("/trips")}>{t.placeNames.trips}</a>
      </p>
      <h1>{trip.name}</h1>
      <Facts trip={trip} />
      <nav className={styles["pages"]} aria-label={trip.name}>
        {mayEnter("/manifest", me.may) && (
          <a href={hashTo("/manifest", { id: trip.id })}>{t.placeNames.manifest}</a>
        )}
        {mayEnter("/new-trip", me.may) && (
          <a href={hashTo("/new-trip", { id: trip.id })}>{t.trips.newLike}</a>
        )}
      </nav>
      {seats.length > 0 && (
        <SeatBoard trip={trip.id} seats={seats} may={may} onAct={setChosen} onSell={setSelling} />
      )}
      {seats.length === 0 && trip.state === "on_sale" && may.has("sell-at-counter") && (
        <Panel>
          <Button onClick={() => setSelling([])}>{t.counter.sell}</Button>
        </Panel>
      )}
      <TripActs trip={trip} may={may} onAct={setChosen} />
      {may.has("duties") && <Duties trip={trip.id} onMe={onMe} />}
      <TripSales trip={trip.id} may={me.may} />
      {selling !== null && (
        <CounterDialog
          trip={trip}
          centers={centers}
          seats={selling}
          onClose={() => setSelling(null)}
        />
      )}
      {chosen !== null && (
        <ActDialog
          act={chosen.act}
          input={chosen.input}
          target={trip.name}
          onMe={onMe}
          onClose={() => setChosen(null)}
        >
          {(view) => <PreviewDetails view={view} />}
        </ActDialog>
      )}
    </>
  );
}

function Facts({ trip }: Pick<OneTripView, "trip">) {
  const { t, format } = useAdminMessages();
  const instant = useInstant();
  const words = t.trips;
  const stops = (of: OneTripView["trip"]["boarding"]) =>
    of
      .map(({ name, at }) => (at === null ? name : `${name} ${format.time(at.slice(11, 16))}`))
      .join(", ");
  const facts: Fact[] = [
    [words.destination, `${trip.destination}, ${trip.unit}`],
    [words.departs, instant(trip.departs_at)],
    [words.arrives, instant(trip.arrives_at)],
    ...(trip.returns_at === null ? [] : [[words.returns, instant(trip.returns_at)] as const]),
    [words.exam, format.date(trip.exam_date)],
    [words.bus, `${trip.bus}, ${trip.bus_type}`],
    [words.mode, words.modes[trip.mode]],
    [words.fare, format.money(trip.fare)],
    [words.sold, format.digits(trip.total === null ? trip.sold : `${trip.sold}/${trip.total}`)],
    ...(trip.opens_at === null ? [] : [[words.opens, instant(trip.opens_at)] as const]),
    [words.closes, instant(trip.sale_closes_at)],
    [words.boarding, stops(trip.boarding)],
    [words.dropping, stops(trip.dropping)],
  ];
  return (
    <Panel>
      <StateMark state={trip.state} />
      <FactList facts={facts.filter(([, value]) => value !== "")} className={styles["facts"]} />
      <p className={admin["soft"]}>#{trip.id}</p>
    </Panel>
  );
}
