/** The list of trips: one row per trip, cards on a phone, with checkboxes to select trips for an act. */
import type { TripRow } from "../../../../worker/contract/staff/staff-trips.ts";
import { useAdminMessages } from "../../admin-messages.ts";
import { hashTo } from "../../frame/places.ts";
import { DataTable, type DataColumn } from "../../lists/data-table.tsx";
import { FillBar } from "../../fill-bar.tsx";
import { StateMark } from "../state-mark.tsx";
import { useSaid } from "../use-said.ts";
import styles from "./list.module.css";

interface Props {
  trips: readonly TripRow[];
  isLinked: boolean;
  ticked: readonly string[];
  onTicked: (ids: string[]) => void;
}

export function TripsList({ trips, isLinked, ticked, onTicked }: Props) {
  const { t } = useAdminMessages();
  const said = useSaid();
  const columns = useTripColumns(isLinked);
  const findName = (id: string): string => {
    const trip = trips.find((one) => one.id === id);
    return trip === undefined ? id : `${said.instant(trip.departs_at)}, ${trip.name}`;
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

function useTripColumns(isLinked: boolean): DataColumn<TripRow>[] {
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
    { id: "name", header: words.name, isExtra: true, cell: ({ name }) => name },
    { id: "to", header: words.destination, cell: (trip) => `${trip.destination}, ${trip.unit}` },
    { id: "bus", header: words.bus, isOneLine: true, cell: ({ bus }) => bus },
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
        const title = `${words.waitsFor} ${waitsFor.name}`;
        return (
          <a href={hashTo("/trip", { id: waitsFor.trip })} title={title}>
            {mark}
          </a>
        );
      },
    },
  ];
}
