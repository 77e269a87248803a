/** Money that waits, a list for each state with its sum and age; what needs a person is done where it stands. */
import { useState, type ReactNode } from "react";
import { useAdminMessages } from "../admin-messages.ts";
import { ActDialog } from "../acts/act-dialog.tsx";
import { actName } from "../acts/act-name.ts";
import { Chip } from "../chip.tsx";
import { Icon } from "../frame/icon.tsx";
import { DataTable, type DataColumn } from "../lists/data-table.tsx";
import { PlaceHead } from "../place-head.tsx";
import { QueryState } from "../query-state.tsx";
import { hashTo } from "../frame/places.ts";
import type { ScreenProps } from "../frame/screen-props.ts";
import { useSayWallets } from "../use-say-wallets.ts";
import { useStaffQuery } from "../use-staff-query.ts";
import { Button } from "../../ui/button.tsx";
import { toAge } from "./money.ts";
import {
  findOldest,
  findWaitingAct,
  sortWaiting,
  toneOfStep,
  type WaitingAct,
  type WaitingRow,
  type WaitingSum,
} from "./money-sums.ts";
import { useAdvice } from "./use-advice.ts";
import { useWaitingWords } from "./use-waiting-words.ts";
import styles from "./sales.module.css";
import own from "./money.module.css";

interface Chosen {
  act: WaitingAct;
  bill: number;
}

export function MoneyScreen({ me, onMe }: ScreenProps) {
  const { t, format } = useAdminMessages();
  const { ofShop } = useSayWallets();
  const read = useStaffQuery("doubts");
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { sales: words } = t;
  const columns = useColumns(me.may, setChosen);
  const { value } = read;
  const lists =
    value === undefined
      ? []
      : (
          [
            ["in-doubt", words.inDoubt, words.noInDoubt, "in_doubt"],
            ["refunds", words.refunds, words.noRefunds, "refunds"],
            ["late-checks", words.lateChecks, words.noLateChecks, "late_checks"],
          ] as const
        ).map(([name, title, none, list]) => ({
          name,
          title,
          none,
          rows: value[list],
          sum: value.sums[list],
        }));
  return (
    <>
      <PlaceHead title={t.placeNames.money} lead={ofShop(words.moneyLead)} />
      <QueryState read={read} />
      {lists.map(({ name, title, none, rows, sum }) => (
        <section key={name} id={name} className={own["list"]} aria-label={title}>
          <div className={own["head"]}>
            <h2>{title}</h2>
            <Sums rows={rows} sum={sum} />
          </div>
          {rows.length === 0 ? (
            <p className={styles["soft"]}>{none}</p>
          ) : (
            <DataTable
              name={name}
              caption={title}
              columns={columns}
              rows={sortWaiting<WaitingRow>(rows)}
              rowId={(row) => `${row.bill} ${row.amount}`}
            />
          )}
        </section>
      ))}
      {chosen !== null && (
        <ActDialog
          act={chosen.act}
          input={{ sale: `#${chosen.bill}` }}
          target={`#${format.digits(chosen.bill)}`}
          onMe={onMe}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}

interface SumsProps {
  rows: readonly WaitingRow[];
  sum: WaitingSum;
}

function Sums({ rows, sum: { count, amount } }: SumsProps) {
  const { format } = useAdminMessages();
  const waiting = useWaitingWords();
  const age = useAge();
  const oldest = findOldest(rows);
  if (oldest === null) return null;
  return (
    <p className={own["sums"]}>
      <span>{waiting.count(format.digits(count))}</span>
      <b>{format.money(amount)}</b>
      <span>{waiting.oldest(age(oldest))}</span>
      {count > rows.length && <span>{waiting.shown(format.digits(rows.length))}</span>}
    </p>
  );
}

function useAge(): (seconds: number) => string {
  const { t, format } = useAdminMessages();
  return (seconds) => {
    const { unit, count } = toAge(seconds);
    return t.sales.ages[unit](format.digits(count));
  };
}

function useColumns(
  may: readonly string[],
  onAct: (chosen: Chosen) => void,
): DataColumn<WaitingRow>[] {
  const { t, format } = useAdminMessages();
  const age = useAge();
  const waiting = useWaitingWords();
  const { ofSale } = useSayWallets();
  const advise = useAdvice(may);
  const { sales: words } = t;
  const nextStep = ({ bill, next_step }: WaitingRow): ReactNode => {
    const act = findWaitingAct(next_step, may);
    const code = `#${bill}`;
    return act === null ? (
      <a href={hashTo("/sale", { id: code })}>{waiting.seeSale}</a>
    ) : (
      <Button variant="quiet" onClick={() => onAct({ act, bill })}>
        {actName(t, act)}
      </Button>
    );
  };
  return [
    {
      id: "sale",
      header: words.bill,
      isMain: true,
      cell: ({ bill }) => <BillLink bill={bill} />,
    },
    {
      id: "state",
      header: words.state,
      cell: (row) => (
        <Chip
          tone={toneOfStep(row.next_step)}
          sign={<Icon name={toneOfStep(row.next_step) === "plain" ? "clock" : "warn"} />}
        >
          {ofSale(waiting.states[row.next_step], row)}
        </Chip>
      ),
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
      cell: ({ age_seconds }) => age(age_seconds),
    },
    {
      id: "advice",
      header: words.whatToDo,
      cell: advise,
    },
    { id: "next", header: waiting.nextStep, cell: nextStep },
  ];
}

function BillLink({ bill }: { bill: number }) {
  const { t, format } = useAdminMessages();
  const code = `#${bill}`;
  return <a href={hashTo("/sale", { id: code })}>{t.sales.sale(format.digits(code))}</a>;
}
