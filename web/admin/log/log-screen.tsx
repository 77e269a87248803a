/** The log: who did what, when and why. What is searched for stands in the address. */
import type { LogView } from "../../../worker/contract/staff-sign-in.ts";
import { ActTarget } from "../act-target.tsx";
import { actName } from "../act-name.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { CsvButton } from "../csv-button.tsx";
import { DataTable, type DataColumn } from "../data-table.tsx";
import { QueryState } from "../query-state.tsx";
import { PageLinks } from "../page-links.tsx";
import { hashTo } from "../places.ts";
import type { ScreenProps } from "../screen-props.ts";
import { namesBy } from "../staff/person-words.ts";
import { filtersIn, filledFilters } from "../use-draft.ts";
import { useInstant } from "../use-instant.ts";
import { useStaffQuery } from "../use-staff-query.ts";
import { actorName } from "./actor-name.ts";
import { LogFilters } from "./log-filters.tsx";
import styles from "../admin.module.css";

type Line = LogView["lines"][number];

/** In the address as in the call. */
const FILTERS = ["actor", "act_name", "target", "day"] as const;

export function LogScreen({ place }: ScreenProps) {
  const { t } = useAdminMessages();
  const words = t.people;
  const filter = filledFilters(filtersIn(place.filter, FILTERS));
  const before = place.filter.get("before") ?? "";
  const body = before === "" ? filter : { ...filter, before: Number(before) };
  const { answer, reload } = useStaffQuery("log", body);
  const { lines, people, next } =
    answer?.ok === true ? answer.value : { lines: [], people: [], next: null };
  const columns = useLineColumns(namesBy(people, words.leftName));
  return (
    <>
      <h1>{t.placeNames.log}</h1>
      <p className={styles["soft"]}>{words.logLead}</p>
      <LogFilters filter={filtersIn(place.filter, FILTERS)} people={people} />
      <QueryState answer={answer} reload={reload} />
      {answer?.ok === true && lines.length === 0 && (
        <p>
          {words.noLines} <a href={hashTo("/log")}>{words.showAll}</a>
        </p>
      )}
      {lines.length > 0 && (
        <>
          <DataTable
            name="log"
            caption={words.logCaption}
            columns={columns}
            rows={lines}
            rowId={({ id }) => String(id)}
          />
          <PageLinks
            path="/log"
            filter={filter}
            name="before"
            here={before}
            next={next === null ? null : String(next)}
          />
          <span>
            <CsvButton call="log-file" body={filter} />
          </span>
        </>
      )}
    </>
  );
}

function useLineColumns(nameOf: (id: string) => string): DataColumn<Line>[] {
  const { t } = useAdminMessages();
  const instant = useInstant();
  const words = t.people;
  const steps: Readonly<Record<string, string>> = words.steps;
  return [
    {
      id: "what",
      header: words.what,
      isMain: true,
      cell: ({ act, act_name, step }) => {
        if (act_name === null) return act;
        const name = actName(t, act_name);
        return step === null ? name : `${name} (${steps[step] ?? step})`;
      },
    },
    {
      id: "target",
      header: words.target,
      cell: ({ act_name, target }) => <ActTarget act={act_name} target={target} nameOf={nameOf} />,
    },
    { id: "who", header: words.who, cell: ({ actor }) => actorName(actor, nameOf) },
    { id: "why", header: words.why, cell: ({ reason }) => reason },
    {
      id: "second",
      header: words.second,
      cell: ({ approved_by }) => (approved_by === null ? "" : nameOf(approved_by)),
    },
    { id: "when", header: words.when, cell: ({ at }) => instant(at) },
  ];
}
