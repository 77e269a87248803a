/** One sale: its journey, buyer and money, what can be done to it, and all that became of it. */
import type { SaleView } from "../../../worker/contract/staff.ts";
import { FactList, type Fact } from "../../ui/fact-list.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { QueryState } from "../query-state.tsx";
import { Panel } from "../panel.tsx";
import { RequestList } from "../request-list.tsx";
import type { ScreenProps } from "../screen-props.ts";
import { useInstant } from "../use-instant.ts";
import { useStaffQuery } from "../use-staff-query.ts";
import { SaleActPanel } from "./sale-act-panel.tsx";
import { moneyOf } from "./money.ts";

import { SALE_ACTS } from "./sale-acts.ts";
import { SaleMessages } from "./sale-messages.tsx";
import { SaleStory } from "./sale-story.tsx";
import { wordOf } from "./story-words.ts";
import styles from "./sales.module.css";

export function SaleScreen({ me, onMe, place }: ScreenProps) {
  const { t, format } = useAdminMessages();
  const instant = useInstant();
  const { answer, reload } = useStaffQuery("show", { sale: place.id ?? "" });
  if (answer?.ok !== true) return <QueryState answer={answer} reload={reload} />;
  const { sale } = answer.value;
  return (
    <>
      <h1>{t.sales.sale(sale.pnr ?? `#${format.digits(sale.bill)}`)}</h1>
      <p>
        <strong>{wordOf(t.sales.states, sale.state)}</strong>
        {sale.failure !== null && ` (${wordOf(t.sales.causes, sale.failure)})`}
      </p>
      <p>
        {t.sales.whatToDo}: {t.sales.advice[sale.next_step]}
      </p>
      {sale.voided_at !== null && <p>{t.sales.isVoid(instant(sale.voided_at))}</p>}
      <div className={styles["pair"]}>
        <Journey sale={sale} />
        <Money sale={sale} />
      </div>
      {me.may.includes("requests") && (
        <RequestList
          title={t.sales.waitsTitle}
          acts={SALE_ACTS}
          target={String(sale.bill)}
          onMe={onMe}
        />
      )}
      <SaleActPanel sale={sale} me={me} onMe={onMe} />
      <SaleMessages sale={sale} me={me} onMe={onMe} />
      <SaleStory sale={sale} />
    </>
  );
}

type Sale = SaleView["sale"];

function known(name: string, value: string | null | undefined): Fact[] {
  return value === null || value === undefined || value === "" ? [] : [[name, value]];
}

function Journey({ sale }: { sale: Sale }) {
  const { t, format } = useAdminMessages();
  const instant = useInstant();
  const { sales: words } = t;
  const { boards } = sale;
  const boardsAt = boards?.at ?? null;
  return (
    <Panel>
      <h2>{words.journeyTitle}</h2>
      <FactList
        className={styles["facts"]}
        facts={[
          [words.trip, sale.trip.name],
          [words.departs, instant(sale.trip.departs_at)],
          ...known(
            words.boards,
            boards && [boards.name, ...(boardsAt === null ? [] : [instant(boardsAt)])].join(", "),
          ),
          sale.seats.length === 0
            ? [words.places, format.digits(sale.quantity)]
            : [words.seats, sale.seats.join(", ")],
          ...known(words.buyer, sale.contact_name),
          ...known(words.phone, format.digits(sale.contact_number)),
          ...known(words.agent, sale.agent),
          ...known(t.counter.where, sale.counter),
        ]}
      />
    </Panel>
  );
}

function Money({ sale }: { sale: Sale }) {
  const { t, format } = useAdminMessages();
  const instant = useInstant();
  const { sales: words } = t;
  const { paid, back, onTheWay, left } = moneyOf(sale);
  return (
    <Panel>
      <h2>{words.moneyTitle}</h2>
      <FactList
        className={styles["facts"]}
        facts={[
          [words.total, format.money(sale.total)],
          [words.paid, paid === null ? words.notKnown : format.money(paid)],
          ...(back > 0 ? known(words.back, format.money(back)) : []),
          ...(onTheWay > 0 ? known(words.onTheWay, format.money(onTheWay)) : []),
          [words.left, format.money(left)],
          ...known(words.trxId, sale.trx_id),
          [words.bill, `#${format.digits(sale.bill)}`],
          [words.invoice, sale.invoice],
          [words.opened, instant(sale.created_at)],
        ]}
      />
    </Panel>
  );
}
