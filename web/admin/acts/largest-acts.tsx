/** On Today, for owners: what moved or risked the most money in the last seven days, by act and by person. */
import { useState } from "react";
import type { LargestActsView } from "../../../worker/contract/staff/second-person.ts";
import { Button } from "../../ui/button.tsx";
import { ActTarget } from "./act-target.tsx";
import { actName } from "./act-name.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { DataTable, type DataColumn } from "../lists/data-table.tsx";
import { actorName } from "../log/actor-name.ts";
import { QueryState } from "../query-state.tsx";
import { namesBy } from "../staff/person-words.ts";
import { useInstant } from "../use-instant.ts";
import { useStaffQuery } from "../use-staff-query.ts";
import styles from "../admin.module.css";

type LargeAct = LargestActsView["acts"][number];
type Sum = LargestActsView["sums"][number];
type NameOf = (id: string) => string;

export function LargestActs() {
  const { t, format } = useAdminMessages();
  const read = useStaffQuery("largest-acts");
  const words = t.twoPeople;
  if (read.value === undefined) return <QueryState read={read} />;
  const { acts, sums, people, limit } = read.value;
  if (acts.length === 0) return null;
  return (
    <section className={styles["section"]} aria-label={words.largestTitle}>
      <h2>{words.largestTitle}</h2>
      <p className={styles["soft"]}>{words.largestLead(format.money(limit))}</p>
      <Tables acts={acts} sums={sums} nameOf={namesBy(people, t.people.leftName)} />
    </section>
  );
}

/** A phone shows each act as a card, so only this many are shown at first. */
const SHOWN_FIRST = 5;

function Tables({
  acts,
  sums,
  nameOf,
}: Pick<LargestActsView, "acts" | "sums"> & { nameOf: NameOf }) {
  const { t, format } = useAdminMessages();
  const [isWhole, setIsWhole] = useState(false);
  const words = t.twoPeople;
  return (
    <>
      <DataTable
        name="largest-acts"
        caption={words.largestTitle}
        columns={useActColumns(nameOf)}
        rows={isWhole ? acts : acts.slice(0, SHOWN_FIRST)}
        rowId={({ id }) => String(id)}
      />
      {!isWhole && acts.length > SHOWN_FIRST && (
        <span>
          <Button variant="quiet" onClick={() => setIsWhole(true)}>
            {words.more(format.digits(acts.length - SHOWN_FIRST))}
          </Button>
        </span>
      )}
      <h3>{words.sumsTitle}</h3>
      <DataTable
        name="largest-sums"
        caption={words.sumsTitle}
        columns={useSumColumns(nameOf)}
        rows={sums}
        rowId={({ actor }) => actor}
      />
    </>
  );
}

function useActColumns(nameOf: NameOf): DataColumn<LargeAct>[] {
  const { t, format } = useAdminMessages();
  const instant = useInstant();
  const { people: log, twoPeople: words } = t;
  return [
    {
      id: "what",
      header: log.what,
      isMain: true,
      cell: ({ act, act_name }) => (act_name === null ? act : actName(t, act_name)),
    },
    {
      id: "target",
      header: log.target,
      cell: ({ act_name, target }) => <ActTarget act={act_name} target={target} nameOf={nameOf} />,
    },
    { id: "who", header: log.who, cell: ({ actor }) => actorName(actor, nameOf) },
    {
      id: "second",
      header: log.second,
      cell: ({ approved_by }) => (approved_by === null ? words.alone : nameOf(approved_by)),
    },
    { id: "when", header: log.when, cell: ({ at }) => instant(at) },
    {
      id: "weight",
      header: words.weight,
      isNumber: true,
      cell: ({ weight }) => format.money(weight),
    },
  ];
}

function useSumColumns(nameOf: NameOf): DataColumn<Sum>[] {
  const { t, format } = useAdminMessages();
  const { people: log, twoPeople: words } = t;
  return [
    { id: "who", header: log.who, isMain: true, cell: ({ actor }) => actorName(actor, nameOf) },
    { id: "acts", header: words.acts, isNumber: true, cell: ({ acts }) => format.digits(acts) },
    { id: "alone", header: words.alone, isNumber: true, cell: ({ alone }) => format.money(alone) },
    {
      id: "agreed",
      header: words.agreed,
      isNumber: true,
      cell: ({ agreed }) => format.money(agreed),
    },
  ];
}
