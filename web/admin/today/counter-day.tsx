/** What a day took in cash, by person and counter. */
import { useState } from "react";
import type { CounterSalesView } from "../../../worker/contract/staff/staff-counter.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { DataTable, type DataColumn } from "../lists/data-table.tsx";
import { QueryState } from "../query-state.tsx";
import { Panel } from "../panel.tsx";
import { Input } from "../forms/form-inputs.tsx";
import { readValue } from "../forms/typed-date.ts";
import { useStaffQuery } from "../use-staff-query.ts";
import { sumRows } from "../sum-rows.ts";
import admin from "../admin.module.css";

/** The sums of Today lead to the element of this id. */
export const COUNTER_DAY = "counter-day";

type Row = CounterSalesView["rows"][number];

export function CounterDay() {
  const { t, format } = useAdminMessages();
  const words = t.counter;
  const [day, setDay] = useState("");
  const read = useStaffQuery("counter-sales", day === "" ? {} : { day });
  return (
    <section
      id={COUNTER_DAY}
      className={admin["section"]}
      tabIndex={-1}
      aria-label={words.dayTitle}
    >
      <h2>{words.dayTitle}</h2>
      <p className={admin["soft"]}>{words.dayLead}</p>
      <QueryState read={read} />
      {read.value !== undefined && (
        <>
          <Panel>
            <Input
              label={words.day}
              type="date"
              value={read.value.day}
              onValue={(typed) => setDay(readValue(typed, "date"))}
            />
          </Panel>
          <Rows view={read.value} />
          {read.value.rows.length > 0 && (
            <output>
              {words.sum(
                format.money(sumRows(read.value.rows, ({ taken }) => taken)),
                format.money(sumRows(read.value.rows, ({ taken, back }) => taken - back)),
                format.money(sumRows(read.value.rows, ({ owed }) => owed)),
              )}
            </output>
          )}
        </>
      )}
    </section>
  );
}

function Rows({ view: { rows, staff_names: names } }: { view: CounterSalesView }) {
  const { t, format } = useAdminMessages();
  const words = t.counter;
  if (rows.length === 0) return <p className={admin["soft"]}>{words.none}</p>;
  const findClerkName = ({ staff }: Row) => {
    const id = staff.replace(/^staff:/, "");
    return names[id] ?? id;
  };
  const money = (id: string, header: string, of: (row: Row) => number): DataColumn<Row> => ({
    id,
    header,
    isNumber: true,
    cell: (row) => format.money(of(row)),
  });
  const columns: DataColumn<Row>[] = [
    { id: "staff", header: words.staff, isMain: true, cell: findClerkName },
    { id: "counter", header: words.where, cell: ({ counter }) => format.name(counter) },
    { id: "sales", header: words.sales, isNumber: true, cell: ({ sales }) => format.digits(sales) },
    {
      id: "places",
      header: words.seats,
      isNumber: true,
      cell: ({ places }) => format.digits(places),
    },
    money("taken", words.taken, ({ taken }) => taken),
    money("back", words.back, ({ back }) => back),
    money("left", words.left, ({ taken, back }) => taken - back),
    money("owed", words.owed, ({ owed }) => owed),
  ];
  return (
    <DataTable
      name={COUNTER_DAY}
      caption={words.dayTitle}
      columns={columns}
      rows={rows}
      rowId={({ staff, counter }) => `${staff} ${counter}`}
    />
  );
}
