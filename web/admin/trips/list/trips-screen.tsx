/** All trips, found by filters that stand in the address: as a list, or as the days of a calendar. */
import { useState } from "react";
import { addDays, dhakaDate } from "../../../../worker/domain/dhaka-time.ts";
import { actName } from "../../acts/act-name.ts";
import { useAdminMessages } from "../../admin-messages.ts";
import { CsvButton } from "../../lists/csv-button.tsx";
import { QueryState } from "../../query-state.tsx";
import { PageLinks } from "../../lists/page-links.tsx";
import { Panel } from "../../panel.tsx";
import { hashTo, mayEnter, type Place } from "../../frame/places.ts";
import { SavedViews } from "../../lists/saved-views.tsx";
import type { ScreenProps } from "../../frame/screen-props.ts";
import { listFilledFilters } from "../../lists/use-draft.ts";
import { useStaffQuery } from "../../use-staff-query.ts";
import admin from "../../admin.module.css";
import { ActionMenu, type MenuEntry } from "../action-menu.tsx";
import { BLANK } from "../make/blank-trip.ts";
import { isDay } from "./calendar-days.ts";
import { FilterInputs } from "./filter-inputs.tsx";
import { ListPanels, PANELS } from "./list-panels.tsx";
import { TickedBar } from "./ticked-bar.tsx";
import { TripCalendar } from "./trip-calendar.tsx";
import { changeFilter, EVER, tripFilter, viewQuery, withWholeDays } from "./trip-filter.ts";
import { TripsList } from "./trips-list.tsx";
import styles from "./list.module.css";

const WEEK_DAYS = 7;
const LOOKS = ["list", "week", "month"] as const;

export function TripsScreen({ me, onMe, place }: ScreenProps) {
  const { t } = useAdminMessages();
  const [today] = useState(() => dhakaDate(Date.now()));
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const filter = tripFilter(place.filter, today);
  const after = place.filter.get("after") ?? undefined;
  const look = LOOKS.find((one) => one === place.filter.get("look")) ?? "list";
  const body = listFilledFilters(withWholeDays(filter));
  const seesDuties = me.may.includes("duties");
  const read = useStaffQuery(
    "find-trips",
    look === "list" ? { ...body, after, with_duties: seesDuties } : null,
  );
  const choices = useStaffQuery("trip-choices", {}, { notesFailure: true });
  const isLinked = mayEnter("/trip", me.may);
  const { trips = [], next = null, duties_missing: missing = [] } = read.value ?? {};
  const onPage = ticked.filter((id) => trips.some((trip) => trip.id === id));
  const address = changeFilter(filter, "name", filter.name);
  /** The list as it is, with this in addition. */
  const withMore = (more: Record<string, string>) =>
    hashTo("/trips", { filter: { ...address, ...keptIn(place), ...more } });
  // A panel is about the page that is shown, so it stays.
  const withPanel = (panel: string) => withMore({ do: panel, after: after ?? "" });
  const { from: _from, to: _to, ...whole } = body;
  const day = place.filter.get("day");
  return (
    <div className={styles["screen"]}>
      <div className={styles["head"]}>
        <h1>{t.placeNames.trips}</h1>
        <nav className={styles["looks"]} aria-label={t.trips.look}>
          {LOOKS.map((one) => (
            <a
              key={one}
              href={withMore({ look: one === "list" ? "" : one })}
              aria-current={one === look ? "true" : undefined}
            >
              {t.trips.looks[one]}
            </a>
          ))}
        </nav>
        <NewMenu may={me.may} withPanel={withPanel} />
      </div>
      <SavedViews
        path="/trips"
        staffId={me.staff.id}
        query={viewQuery(filter, today)}
        usual={[
          { name: t.trips.views.ahead, query: "" },
          { name: t.trips.views.week, query: `to=${addDays(today, WEEK_DAYS - 1)}` },
          { name: t.trips.views.waiting, query: "state=waiting" },
          ...(seesDuties
            ? [{ name: t.trips.views.noDuty, query: `from=${EVER}&duties=missing` }]
            : []),
        ]}
      >
        <CsvButton call="trips-file" body={body} />
      </SavedViews>
      <FilterInputs
        filter={filter}
        choices={choices.value ?? null}
        seesDuties={seesDuties}
        onChange={(field, value) =>
          location.replace(
            hashTo("/trips", {
              filter: { ...changeFilter(filter, field, value), ...keptIn(place) },
            }),
          )
        }
      />
      <ListPanels
        me={me}
        onMe={onMe}
        chosen={place.filter.get("do") ?? ""}
        shut={withPanel("")}
        filter={body}
        ticked={onPage}
      />
      {look !== "list" && (
        <TripCalendar
          look={look}
          day={isDay(day) ? day : isDay(filter.from) && filter.from > today ? filter.from : today}
          today={today}
          body={whole}
          isLinked={isLinked}
          toDay={(on) => withMore({ day: on })}
          toList={(on) => withMore({ look: "", day: "", from: on, to: on })}
        />
      )}
      {look === "list" && <QueryState read={read} />}
      {look === "list" && read.value !== undefined && trips.length === 0 && (
        <Panel>
          {viewQuery(filter, today) === "" ? (
            <p>{t.trips.noneAhead}</p>
          ) : (
            <>
              <p>{t.trips.noneTitle}</p>
              <p className={admin["soft"]}>{t.trips.noneText}</p>
            </>
          )}
          <a href={hashTo("/trips", { filter: { from: EVER } })}>{t.trips.showAll}</a>
          {mayEnter("/new-trip", me.may) && (
            <a href={hashTo("/new-trip", { id: BLANK })}>{t.placeNames.newTrip}</a>
          )}
        </Panel>
      )}
      {look === "list" && trips.length > 0 && (
        <>
          <TripsList {...{ trips, isLinked, missing }} ticked={onPage} onTicked={setTicked} />
          <PageLinks path="/trips" filter={address} name="after" here={after ?? ""} next={next} />
          <TickedBar
            ticked={onPage}
            may={me.may}
            fares={withPanel("set-fares")}
            onUntick={() => setTicked([])}
          />
        </>
      )}
    </div>
  );
}

/** What a change of the filter leaves as it is. */
function keptIn({ filter }: Place): Record<string, string> {
  return Object.fromEntries(["look", "day", "do"].map((name) => [name, filter.get(name) ?? ""]));
}

interface NewProps {
  may: readonly string[];
  withPanel: (panel: string) => string;
}

function NewMenu({ may, withPanel }: NewProps) {
  const { t } = useAdminMessages();
  const entries: MenuEntry[] = [
    ...(mayEnter("/new-trip", may)
      ? [{ key: "new", label: t.placeNames.newTrip, to: hashTo("/new-trip", { id: BLANK }) }]
      : []),
    ...PANELS.filter((panel) => may.includes(panel)).map((panel) => ({
      key: panel,
      label: actName(t, panel),
      to: withPanel(panel),
    })),
    ...(mayEnter("/content", may)
      ? [
          {
            key: "files",
            label: t.trips.bringIn,
            to: hashTo("/content", { filter: { kind: "season" } }),
          },
        ]
      : []),
  ];
  return entries.length === 0 ? null : (
    <ActionMenu label={t.trips.fresh} isMain entries={entries} />
  );
}
