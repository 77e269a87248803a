/** The list of trips: one row per trip, cards on a phone, with checkboxes to select trips for an act. */
import type { FoundTripsView, TripRow } from "../../../../worker/contract/staff/staff-trips.ts";
import { useAdminMessages } from "../../admin-messages.ts";
import { Chip } from "../../chip.tsx";
import { Icon } from "../../frame/icon.tsx";
import { hashTo } from "../../frame/places.ts";
import { DataTable, type DataColumn } from "../../lists/data-table.tsx";
import { FillBar } from "../../fill-bar.tsx";
import { StateMark } from "../state-mark.tsx";
import { useSaid } from "../use-said.ts";
import styles from "./list.module.css";

interface Props {
  trips: readonly TripRow[];
  isLinked: boolean;
  /** What vehicles and guides soon lack: the menu counts those trips, so the list shows which they are. */
  missing: FoundTripsView["duties_missing"];
  ticked: readonly string[];
  onTicked: (ids: string[]) => void;
}

export function TripsList({ trips, isLinked, missing, ticked, onTicked }: Props) {
  const { t, format } = useAdminMessages();
  const said = useSaid();
  const columns = useTripColumns(isLinked, missing);
  const findName = (id: string): string => {
    const trip = trips.find((one) => one.id === id);
    return trip === undefined ? id : `${said.instant(trip.departs_at)}, ${format.name(trip.name)}`;
  };
  return (
    <div className={styles["trips"]}>
      <DataTable
        name="trips"
        caption={t.placeNames.trips}
        columns={columns}
        rows={trips}
        rowId={({ id }) => id}
        ticked={{ ids: ticked, findName, onTicked }}
      />
    </div>
  );
}

function useTripColumns(isLinked: boolean, missing: Props["missing"]): DataColumn<TripRow>[] {
  const { t, format } = useAdminMessages();
  const said = useSaid();
  const words = t.trips;
  return [
    {
      id: "departs",
      header: words.departs,
      isMain: true,
      isOneLine: true,
      cell: ({ id, departs_at: departs }) =>
        isLinked ? (
          <a href={hashTo("/trip", { id })}>{said.instant(departs)}</a>
        ) : (
          said.instant(departs)
        ),
    },
    { id: "name", header: words.name, isExtra: true, cell: ({ name }) => format.name(name) },
    {
      id: "to",
      header: words.destination,
      cell: ({ id, destination, unit }) => {
        const lacking = missing.find(({ trip }) => trip === id);
        return (
          <div>
            {format.name(destination)}, <span className={styles["unit"]}>{format.name(unit)}</span>{" "}
            {lacking && <Lacking {...lacking} isLinked={isLinked} />}
          </div>
        );
      },
    },
    { id: "bus", header: words.bus, isOneLine: true, cell: ({ bus }) => format.name(bus) },
    { id: "mode", header: words.mode, isExtra: true, cell: ({ mode }) => words.modes[mode] },
    { id: "fare", header: words.fare, isNumber: true, cell: ({ fare }) => format.money(fare) },
    {
      id: "sold",
      header: words.sold,
      isNumber: true,
      cell: ({ sold, total }) => <FillBar sold={sold} total={total} />,
    },
    {
      id: "state",
      header: words.state,
      cell: ({ state, sold, total, waits_for: waitsFor }) => {
        const mark = <StateMark {...{ state, sold, total, waitsFor }} />;
        if (waitsFor === null || !isLinked) return mark;
        const title = `${words.waitsFor} ${format.name(waitsFor.name)}`;
        return (
          <a href={hashTo("/trip", { id: waitsFor.trip })} title={title}>
            {mark}
          </a>
        );
      },
    },
  ];
}

interface LackingProps extends Pick<Props["missing"][number], "trip" | "leg" | "lacks"> {
  isLinked: boolean;
}

/** Leads to where it is mended. */
function Lacking({ trip, leg, lacks, isLinked }: LackingProps) {
  const { t } = useAdminMessages();
  const chip = (
    <Chip tone="warn" sign={<Icon name="warn" />}>
      {lacks.map((part) => t.duties.lacks[part]).join(", ")}
    </Chip>
  );
  const filter = { tab: "duty", form: leg };
  return isLinked ? <a href={hashTo("/trip", { id: trip, filter })}>{chip}</a> : chip;
}
