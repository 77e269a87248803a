/** Agents: who sells for the shop. What is searched for may be a name or a number, so it stays out of the address. */
import { useState } from "react";
import type { AgentsView } from "../../../worker/contract/staff/staff-people.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { Chip, type Tone } from "../chip.tsx";
import { Icon, type IconName } from "../frame/icon.tsx";
import { DataTable, type DataColumn } from "../lists/data-table.tsx";
import { FilterFold } from "../lists/filter-fold.tsx";
import { PlaceHead } from "../place-head.tsx";
import { QueryState } from "../query-state.tsx";
import { PageLinks } from "../lists/page-links.tsx";
import { hashTo } from "../frame/places.ts";
import type { ScreenProps } from "../frame/screen-props.ts";
import { filtersIn, listFilledFilters } from "../lists/use-draft.ts";
import { useInstant } from "../use-instant.ts";
import { useStaffQuery } from "../use-staff-query.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { AgentFilters } from "./agent-filters.tsx";

const STATES: Record<AgentRow["state"], [Tone, IconName]> = {
  waiting: ["warn", "warn"],
  active: ["good", "check"],
  suspended: ["bad", "warn"],
};

type AgentRow = AgentsView["agents"][number];

export function AgentsScreen({ place }: ScreenProps) {
  const { t } = useAdminMessages();
  const words = t.people;
  const columns = useAgentColumns();
  const { state = "", after = "" } = filtersIn(place.filter, ["state", "after"]);
  const [word, setWord] = useState("");
  const read = useStaffQuery("agents", listFilledFilters({ state, word, after }));
  const agents = read.value?.agents ?? [];
  const isEmpty = read.value !== undefined && agents.length === 0;
  return (
    <>
      <PlaceHead title={t.placeNames.agents} lead={words.agentsLead} />
      <FilterFold count={Object.keys(listFilledFilters({ state, word })).length}>
        <AgentFilters state={state} onWord={setWord} />
      </FilterFold>
      <QueryState read={read} />
      {isEmpty && state === "" && word === "" && (
        <EmptyState title={words.noAgentsTitle} text={words.noAgentsText} />
      )}
      {isEmpty && (state !== "" || word !== "") && <p>{words.noAgentsFound}</p>}
      {agents.length > 0 && (
        <DataTable
          name="agents"
          caption={words.agentsCaption}
          columns={columns}
          rows={agents}
          rowId={({ id }) => id}
        />
      )}
      {read.value !== undefined && (
        <PageLinks
          path="/agents"
          filter={{ state }}
          name="after"
          here={after}
          next={read.value.next}
        />
      )}
    </>
  );
}

function useAgentColumns(): DataColumn<AgentRow>[] {
  const { t, format } = useAdminMessages();
  const instant = useInstant();
  const words = t.people;
  return [
    {
      id: "name",
      header: words.name,
      isMain: true,
      line: 1,
      cell: ({ id, name }) => <a href={hashTo("/agent", { id })}>{name}</a>,
    },
    { id: "address", header: words.address, line: 2, cell: ({ address }) => address },
    { id: "phone", header: words.phone, line: 2, cell: ({ phone }) => format.digits(phone) },
    {
      id: "state",
      header: words.state,
      line: 1,
      cell: ({ state }) => {
        const [tone, sign] = STATES[state];
        return (
          <Chip tone={tone} sign={<Icon name={sign} />}>
            {words.agentStates[state]}
          </Chip>
        );
      },
    },
    {
      id: "verified",
      header: words.verified,
      cell: ({ is_verified }) => (is_verified ? words.yes : words.notYet),
    },
    {
      id: "sold",
      header: words.soldLately,
      isNumber: true,
      cell: ({ sold }) => words.soldText(format.digits(sold.tickets), format.money(sold.amount)),
    },
    { id: "joined", header: words.joined, cell: ({ joined_at }) => instant(joined_at) },
  ];
}
