/** The head of a trip's page: what it is, whether it sells, when it leaves, how full it is, and its acts. */
import type { DutiesView } from "../../../../worker/contract/staff/staff-duties.ts";
import type { OneTripView } from "../../../../worker/contract/staff/staff-trips.ts";
import { actName } from "../../acts/act-name.ts";
import { Chip } from "../../chip.tsx";
import { Icon } from "../../frame/icon.tsx";
import { useAdminMessages } from "../../admin-messages.ts";
import { hashTo, mayEnter } from "../../frame/places.ts";
import { useStaffQuery } from "../../use-staff-query.ts";
import { ActionMenu, MORE_SIGN, type MenuEntry } from "../action-menu.tsx";
import { FillBar } from "../../fill-bar.tsx";
import { StateMark } from "../state-mark.tsx";
import { listTripActs } from "../trip-acts.tsx";
import { useSaid } from "../use-said.ts";
import styles from "./trip.module.css";

type Trip = OneTripView["trip"];

interface Props {
  trip: Trip;
  may: readonly string[];
  /** The address of a form of this trip. */
  toForm: (act: string) => string;
}

/** The acts with a button in the head; the others are in its menu. */
const COMMON = ["set-times", "set-fare"] as const;

export function TripHead({ trip, may, toForm }: Props) {
  const { t, format } = useAdminMessages();
  const acts = listTripActs(trip, may);
  const common = COMMON.filter((act) => acts.includes(act));
  const rest = acts.filter((act) => !common.some((one) => one === act));
  const more: MenuEntry[] = [
    ...rest.map((act) => ({ key: act, label: actName(t, act), to: toForm(act) })),
    ...(mayEnter("/new-trip", may)
      ? [{ key: "like", label: t.trips.newLike, to: hashTo("/new-trip", { id: trip.id }) }]
      : []),
  ];
  return (
    <div className={styles["head"]}>
      <p className={styles["crumbs"]}>
        <a href={hashTo("/trips")}>{t.placeNames.trips}</a> / #{format.digits(trip.id)}
      </p>
      <h1>{format.name(trip.name)}</h1>
      <span className={styles["marks"]}>
        <StateMark
          state={trip.state}
          sold={trip.sold}
          total={trip.total}
          waitsFor={trip.waits_for}
        />
        {may.includes("duties") && <Lacks trip={trip} />}
      </span>
      <nav className={styles["acts"]} aria-label={format.name(trip.name)}>
        {mayEnter("/manifest", may) && (
          <a href={hashTo("/manifest", { id: trip.id })}>{t.placeNames.manifest}</a>
        )}
        {common.map((act) => (
          <a key={act} href={toForm(act)}>
            {t.trips.headActs[act]}
          </a>
        ))}
        {more.length > 0 && <ActionMenu label={t.trips.moreActs} sign={MORE_SIGN} entries={more} />}
      </nav>
    </div>
  );
}

/** What the way out still lacks, until the bus has left. */
function Lacks({ trip }: { trip: Trip }) {
  const { t } = useAdminMessages();
  const isOver = trip.state === "left" || trip.state === "cancelled";
  const read = useStaffQuery("duties", isOver ? null : { trip: trip.id });
  const lacks = isOver ? [] : listLacks(read.value);
  if (lacks.length === 0) return null;
  return (
    <Chip tone="warn" sign={<Icon name="warn" />}>
      {lacks.map((part) => t.trips.lacks[part]).join(", ")}
    </Chip>
  );
}

function listLacks(view: DutiesView | undefined) {
  return view?.duties.find(({ leg }) => leg === "out")?.lacks ?? [];
}

export function TripStrip({ trip, may }: Omit<Props, "toForm">) {
  const { t, format } = useAdminMessages();
  const said = useSaid();
  const words = t.trips;
  const extra: (readonly [string, string])[] = [
    ...(trip.returns_at === null ? [] : [[words.returns, said.instant(trip.returns_at)] as const]),
    [words.bus, `${format.name(trip.bus)}, ${trip.bus_type}`],
    [words.closes, said.instant(trip.sale_closes_at)],
  ];
  return (
    <dl className={styles["strip"]}>
      <div>
        <dt>{words.departs}</dt>
        <dd>
          <b>{said.instant(trip.departs_at)}</b>
        </dd>
      </div>
      <div>
        <dt>{words.sold}</dt>
        <dd className={styles["sold"]}>
          <FillBar sold={trip.sold} total={trip.total} />
          {may.includes("trip-sales") && <Revenue trip={trip.id} />}
        </dd>
      </div>
      <div data-is-extra>
        <dt>{words.fare}</dt>
        <dd>{format.money(trip.fare)}</dd>
      </div>
      {extra.map(([name, value]) => (
        <div key={name} data-is-extra>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What was paid and did not go back. */
function Revenue({ trip }: { trip: string }) {
  const { format } = useAdminMessages();
  const read = useStaffQuery("trip-sales", { trip, after: 0 });
  return read.value && <b>{format.money(read.value.paid_in_all)}</b>;
}
