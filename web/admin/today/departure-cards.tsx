/** The buses of today and tomorrow: when, where to, how full, and whether somebody drives and guides them. */
import type { TodayView } from "../../../worker/contract/staff/staff-sales.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { Chip } from "../chip.tsx";
import { FillBar } from "../fill-bar.tsx";
import { Icon } from "../frame/icon.tsx";
import { hashTo } from "../frame/places.ts";
import { departureTime } from "./departure-time.ts";
import admin from "../admin.module.css";
import styles from "./today.module.css";

type Departure = TodayView["departures"][number];

interface Props {
  view: Pick<TodayView, "departures" | "duties_missing">;
  day: string;
  /** Epoch ms. */
  now: number;
  may: readonly string[];
}

export function DepartureCards({ view, day, now, may }: Props) {
  const { t } = useAdminMessages();
  const words = t.sales;
  const { departures, duties_missing: missing } = view;
  return (
    <section className={admin["section"]} aria-label={words.departures}>
      <div className={styles["head"]}>
        <h2>{words.departures}</h2>
        {may.includes("find-trips") && <a href={hashTo("/trips")}>{t.today.allTrips}</a>}
      </div>
      {departures.length === 0 ? (
        <p className={admin["soft"]}>{words.noDepartures}</p>
      ) : (
        <ul className={styles["cards"]}>
          {departures.map((one) => (
            <li key={one.trip} className={styles["card"]}>
              <Card
                departure={one}
                lacks={missing.find(({ trip, leg }) => trip === one.trip && leg === "out")?.lacks}
                day={day}
                now={now}
                isLinked={may.includes("trip")}
                hasMessages={may.includes("messages")}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface MessagesProps extends NonNullable<Departure["messages"]> {
  /** Null without a link. */
  trip: string | null;
}

/** What needs somebody stands first; a card without trouble says how many are out. */
function Messages({ waiting, sent, failed, trip }: MessagesProps) {
  const { t, format } = useAdminMessages();
  const { messages: words } = t.today;
  const parts = [
    ...(failed === 0 ? [] : [words.failed(format.digits(failed))]),
    ...(waiting === 0 ? [] : [words.waiting(format.digits(waiting))]),
    words.sent(format.digits(sent)),
  ];
  const text = `${words.title}: ${parts.join(", ")}`;
  return (
    <p className={admin["soft"]} data-has-failed={failed > 0}>
      {trip === null ? (
        text
      ) : (
        <a href={hashTo("/trip", { id: trip, filter: { tab: "messages" } })}>{text}</a>
      )}
    </p>
  );
}

interface CardProps {
  departure: Departure;
  lacks: TodayView["duties_missing"][number]["lacks"] | undefined;
  day: string;
  now: number;
  isLinked: boolean;
  /** Whether the person sees messages. */
  hasMessages: boolean;
}

function Card({ departure, lacks, day, now, isLinked, hasMessages }: CardProps) {
  const { t, format } = useAdminMessages();
  const { name, departs_at: departs, is_cancelled: isCancelled } = departure;
  const when = departureTime(t.today, format, departs, day);
  const [sold, total] = [format.digits(departure.sold), format.digits(departure.total ?? 0)];
  return (
    <>
      <div className={styles["head"]}>
        <h3 className={styles["when"]}>
          {isLinked ? <a href={hashTo("/trip", { id: departure.trip })}>{when}</a> : when}
        </h3>
        {isCancelled ? (
          <Chip tone="bad" sign={<Icon name="warn" />}>
            {t.sales.cancelled}
          </Chip>
        ) : lacks === undefined ? (
          // Only of what has not left is it known what is missing.
          Date.parse(departs) > now && (
            <Chip tone="good" sign={<Icon name="check" />}>
              {t.today.dutyWhole}
            </Chip>
          )
        ) : (
          <Chip tone="warn" sign={<Icon name="warn" />}>
            {lacks.map((part) => t.duties.lacks[part]).join(", ")}
          </Chip>
        )}
      </div>
      <p>
        {format.name(name)}
        <span className={admin["soft"]}> · {format.name(departure.bus)}</span>
      </p>
      {departure.total === null ? (
        <p className={admin["soft"]}>{t.today.places(sold)}</p>
      ) : (
        <FillBar {...departure} label={t.sales.ofTotal(sold, total)} />
      )}
      {departure.messages !== null && (
        <Messages {...departure.messages} trip={isLinked && hasMessages ? departure.trip : null} />
      )}
      {departure.boarded !== null && (
        <p>
          <a href={hashTo("/trip", { id: departure.trip, filter: { tab: "boarding" } })}>
            {t.boarding.onBus(format.digits(departure.boarded), sold)}
          </a>
        </p>
      )}
    </>
  );
}
