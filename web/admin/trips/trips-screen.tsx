/** All trips, found by filters that stand in the address. */
import { useState } from "react";
import type { TripRow } from "../../../worker/contract/staff-trips.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { CsvButton } from "../csv-button.tsx";
import { DataTable, type DataColumn } from "../data-table.tsx";
import { QueryState } from "../query-state.tsx";
import { PageLinks } from "../page-links.tsx";
import { Panel } from "../panel.tsx";
import { hashTo, mayEnter } from "../places.ts";
import { SavedViews } from "../saved-views.tsx";
import type { ScreenProps } from "../screen-props.ts";
import { filledFilters } from "../use-draft.ts";
import { useInstant } from "../use-instant.ts";
import { useStaffQuery } from "../use-staff-query.ts";
import admin from "../admin.module.css";
import { BLANK } from "./blank-trip.ts";
import { CopyDay } from "./copy-day.tsx";
import { CopySeason } from "./copy-season.tsx";
import { FaresForFilter } from "./fares-for-filter.tsx";
import { FilterInputs } from "./filter-inputs.tsx";
import { StateMark } from "./state-mark.tsx";
import { changedFilter, dhakaDay, tripFilter, viewQuery, withWholeDays } from "./trip-filter.ts";
import styles from "./trips.module.css";

export function TripsScreen({ me, onMe, place }: ScreenProps) {
  const { t } = useAdminMessages();
  const [today] = useState(() => dhakaDay(Date.now()));
  const filter = tripFilter(place.filter, today);
  const after = place.filter.get("after") ?? undefined;
  const body = filledFilters(withWholeDays(filter));
  const { answer, reload } = useStaffQuery("find-trips", { ...body, after });
  const { answer: choices } = useStaffQuery("trip-choices");
  const columns = useTripColumns(mayEnter("/trip", me.may));
  const { trips = [], next = null } = answer?.ok === true ? answer.value : {};
  return (
    <>
      <h1>{t.placeNames.trips}</h1>
      <SavedViews
        key={me.staff.id}
        path="/trips"
        staffId={me.staff.id}
        query={viewQuery(filter, today)}
      />
      <FilterInputs
        filter={filter}
        choices={choices?.ok === true ? choices.value : null}
        onChange={(field, value) =>
          location.replace(hashTo("/trips", { filter: changedFilter(filter, field, value) }))
        }
      />
      <span className={admin["tools"]}>
        <CsvButton call="trips-file" body={body} />
        {mayEnter("/new-trip", me.may) && (
          <a className={styles["link"]} href={hashTo("/new-trip", { id: BLANK })}>
            {t.placeNames.newTrip}
          </a>
        )}
      </span>
      {me.may.includes("copy-trips") && <CopyDay onMe={onMe} />}
      {me.may.includes("copy-season") && (
        <CopySeason key={`season ${me.staff.id}`} me={me} onMe={onMe} />
      )}
      {me.may.includes("set-fares") && <FaresForFilter filter={body} onMe={onMe} />}
      <QueryState answer={answer} reload={reload} />
      {answer?.ok === true && trips.length === 0 && (
        <Panel>
          <p>{t.trips.noneTitle}</p>
          <p className={admin["soft"]}>{t.trips.noneText}</p>
          <a href={hashTo("/trips", { filter: { from: "ever" } })}>{t.trips.showAll}</a>
        </Panel>
      )}
      {trips.length > 0 && (
        <DataTable
          name="trips"
          caption={t.placeNames.trips}
          columns={columns}
          rows={trips}
          rowId={({ id }) => id}
        />
      )}
      <PageLinks
        path="/trips"
        filter={changedFilter(filter, "name", filter.name)}
        name="after"
        here={after ?? ""}
        next={next}
      />
    </>
  );
}

function useTripColumns(isLinked: boolean): DataColumn<TripRow>[] {
  const { t, format } = useAdminMessages();
  const instant = useInstant();
  const words = t.trips;
  return [
    {
      id: "departs",
      header: words.departs,
      isMain: true,
      cell: ({ id, departs_at: departs }) =>
        isLinked ? <a href={hashTo("/trip", { id })}>{instant(departs)}</a> : instant(departs),
    },
    { id: "name", header: words.name, cell: ({ name }) => name },
    { id: "to", header: words.destination, cell: (trip) => `${trip.destination}, ${trip.unit}` },
    { id: "bus", header: words.bus, cell: ({ bus }) => bus },
    { id: "mode", header: words.mode, cell: ({ mode }) => words.modes[mode] },
    { id: "fare", header: words.fare, isNumber: true, cell: ({ fare }) => format.money(fare) },
    {
      id: "sold",
      header: words.sold,
      isNumber: true,
      cell: ({ sold, total }) => format.digits(total === null ? sold : `${sold}/${total}`),
    },
    { id: "state", header: words.state, cell: ({ state }) => <StateMark state={state} /> },
  ];
}
