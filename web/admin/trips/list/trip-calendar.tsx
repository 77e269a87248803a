/** A week or a month of departures with their fill: a season is days. */
import type { TripRow } from "../../../../worker/contract/staff/staff-trips.ts";
import { groupBy } from "../../../../worker/domain/lists.ts";
import { useAdminMessages } from "../../admin-messages.ts";
import { hashTo } from "../../frame/places.ts";
import { QueryState } from "../../query-state.tsx";
import { listWeeks, turnPage, type CalendarLook } from "./calendar-days.ts";
import { FillBar } from "../../fill-bar.tsx";
import { useAllTrips } from "./use-all-trips.ts";
import { useSaid } from "../use-said.ts";
import styles from "./calendar.module.css";

interface Props {
  look: CalendarLook;
  /** Any day of the week or month that is shown. */
  day: string;
  today: string;
  /** The filter of the list, without its days. */
  body: Readonly<Record<string, string>>;
  isLinked: boolean;
  /** The address of the calendar at another day, and of the list of one day. */
  toDay: (day: string) => string;
  toList: (day: string) => string;
}

export function TripCalendar(props: Props) {
  const { look, day, today, body, isLinked, toDay, toList } = props;
  const { t, format } = useAdminMessages();
  const said = useSaid();
  const weeks = listWeeks(day, look);
  const days = weeks.flat();
  const [first = day] = days;
  const last = days[days.length - 1] ?? day;
  const read = useAllTrips({ ...body, from: first, to: last });
  const { rows: trips = [], isCut = false } = read.value ?? {};
  const byDay = groupBy(trips, (trip) => trip.departs_at.slice(0, 10));
  const leaving = (on: string) => byDay.get(on) ?? [];
  const words = t.trips;
  const title = look === "month" ? format.month(day) : `${said.day(first)} – ${said.day(last)}`;
  return (
    <section className={styles["calendar"]} aria-label={words.looks[look]}>
      <p className={styles["turn"]}>
        <a href={toDay(turnPage(day, look, -1))}>‹ {words.earlier}</a>
        <strong>{title}</strong>
        <a href={toDay(turnPage(day, look, 1))}>{words.later} ›</a>
        {!days.includes(today) && <a href={toDay(today)}>{words.toToday}</a>}
      </p>
      <QueryState read={read} />
      {isCut && <p>{words.tooManyDays}</p>}
      {read.value !== undefined && trips.length === 0 && <p>{words.noTripsThen}</p>}
      <ol className={styles["days"]}>
        {days.map((on) => (
          <li
            key={on}
            className={styles["day"]}
            data-is-today={on === today}
            data-is-other={look === "month" && !on.startsWith(day.slice(0, 7))}
            data-is-empty={leaving(on).length === 0}
          >
            <a href={toList(on)} className={styles["date"]}>
              {said.day(on)}
            </a>
            {look === "week" ? (
              <Departures trips={leaving(on)} isLinked={isLinked} />
            ) : (
              <DaySum trips={leaving(on)} />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Departures({ trips, isLinked }: { trips: readonly TripRow[]; isLinked: boolean }) {
  const { format } = useAdminMessages();
  return (
    <ul className={styles["departures"]}>
      {trips.map((trip) => {
        const { id, departs_at: departs, destination, unit, state, sold, total } = trip;
        const facts = (
          <>
            <b>{format.time(departs.slice(11, 16))}</b>
            <span>
              {format.name(destination)}, {format.name(unit)}
            </span>
            <FillBar sold={sold} total={total} />
          </>
        );
        return (
          <li key={id} data-state={state}>
            {isLinked ? <a href={hashTo("/trip", { id })}>{facts}</a> : facts}
          </li>
        );
      })}
    </ul>
  );
}

/** What leaves on a day, without cancelled buses. */
function DaySum({ trips }: { trips: readonly TripRow[] }) {
  const { t, format } = useAdminMessages();
  const going = trips.filter(({ state }) => state !== "cancelled");
  if (going.length === 0) return null;
  const add = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);
  const withSeats = going.filter(({ total }) => total !== null);
  return (
    <div className={styles["sum"]}>
      <span>{t.trips.daySum(going.length, format.digits(going.length))}</span>
      <FillBar
        sold={add((withSeats.length > 0 ? withSeats : going).map(({ sold }) => sold))}
        total={withSeats.length > 0 ? add(withSeats.map(({ total }) => total ?? 0)) : null}
      />
    </div>
  );
}
