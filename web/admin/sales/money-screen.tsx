/** Money that waits: payments in doubt, bills that are looked after, refunds; each with what to do about it. */
import type { DoubtsView } from "../../../worker/contract/staff.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { DataTable, type DataColumn } from "../data-table.tsx";
import { QueryState } from "../query-state.tsx";
import { hashTo } from "../places.ts";
import { useStaffQuery } from "../use-staff-query.ts";
import { ageOf } from "./money.ts";
import styles from "./sales.module.css";

type Row = DoubtsView["in_doubt"][number] | DoubtsView["refunds"][number];

export function MoneyScreen() {
  const { t } = useAdminMessages();
  const { answer, reload } = useStaffQuery("doubts");
  const { sales: words } = t;
  return (
    <>
      <h1>{t.placeNames.money}</h1>
      <p className={styles["soft"]}>{words.moneyLead}</p>
      <QueryState answer={answer} reload={reload} />
      {answer?.ok === true && (
        <>
          <Waiting
            name="in-doubt"
            title={words.inDoubt}
            none={words.noInDoubt}
            rows={answer.value.in_doubt}
          />
          <Waiting
            name="refunds"
            title={words.refunds}
            none={words.noRefunds}
            rows={answer.value.refunds}
          />
          <Waiting
            name="watched"
            title={words.watched}
            none={words.noWatched}
            rows={answer.value.watched}
          />
        </>
      )}
    </>
  );
}

type Base = Pick<Row, "bill" | "amount" | "age_seconds" | "next_step">;

interface Props<One extends Base> {
  name: string;
  title: string;
  none: string;
  rows: readonly One[];
}

function Waiting<One extends Base>({ name, title, none, rows }: Props<One>) {
  const columns = useColumns<One>();
  return (
    <section id={name} className={styles["section"]} aria-label={title}>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className={styles["soft"]}>{none}</p>
      ) : (
        <DataTable
          name={name}
          caption={title}
          columns={columns}
          rows={rows}
          rowId={(row) => `${row.bill} ${row.amount}`}
        />
      )}
    </section>
  );
}

function useColumns<One extends Base>(): DataColumn<One>[] {
  const { t, format } = useAdminMessages();
  const { sales: words } = t;
  return [
    {
      id: "sale",
      header: words.bill,
      isMain: true,
      cell: ({ bill }) => <BillLink bill={bill} />,
    },
    {
      id: "amount",
      header: words.amount,
      isNumber: true,
      cell: ({ amount }) => format.money(amount),
    },
    {
      id: "age",
      header: words.age,
      isNumber: true,
      cell: ({ age_seconds }) => {
        const { unit, count } = ageOf(age_seconds);
        return words.ages[unit](format.digits(count));
      },
    },
    { id: "advice", header: words.whatToDo, cell: ({ next_step }) => words.advice[next_step] },
  ];
}

function BillLink({ bill }: { bill: number }) {
  const { t, format } = useAdminMessages();
  const code = `#${bill}`;
  return <a href={hashTo("/sale", { id: code })}>{t.sales.sale(format.digits(code))}</a>;
}
