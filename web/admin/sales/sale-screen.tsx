/** One sale: the ticket as the passenger has it and its money, beside all that became of it; and what can be done. */
import type { SaleView } from "../../../worker/contract/staff/staff.ts";
import { OutLink } from "../../ui/button.tsx";
import { FactList, type Fact } from "../../ui/fact-list.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { QueryState } from "../query-state.tsx";
import { RequestsOn } from "../acts/requests-on.tsx";
import { hashTo } from "../frame/places.ts";
import type { ScreenProps } from "../frame/screen-props.ts";
import { useSaid } from "../trips/use-said.ts";
import { useSayWallets } from "../use-say-wallets.ts";
import { useInstant } from "../use-instant.ts";
import { useStaffQuery } from "../use-staff-query.ts";
import { SaleActPanel } from "./sale-act-panel.tsx";
import { summarizeMoney } from "./money.ts";
import { SALE_ACTS } from "./sale-acts.ts";
import { SaleMessages } from "./sale-messages.tsx";
import { SaleState } from "./sale-state.tsx";
import { SaleStory } from "./sale-timeline.tsx";
import { findWord } from "./find-word.ts";
import { useAdvice } from "./use-advice.ts";
import styles from "./sales.module.css";

/** Opens a ticket by its PNR and phone number. Its own link would show staff the name and number of the passenger. */
const FIND_TICKET = "/findInvoice";

export function SaleScreen({ me, onMe, place }: ScreenProps) {
  const { t, format } = useAdminMessages();
  const { ofSale } = useSayWallets();
  const advise = useAdvice(me.may);
  const instant = useInstant();
  const read = useStaffQuery("show", { sale: place.id ?? "" });
  if (read.value === undefined) return <QueryState read={read} title={t.placeNames.sale} />;
  const { sale } = read.value;
  const code = sale.pnr ?? `#${format.digits(sale.bill)}`;
  return (
    <div className={styles["sale"]}>
      <div className={styles["head"]}>
        <p>
          <a href={hashTo("/sales")}>{t.placeNames.sales}</a> / {code}
        </p>
        <h1>{t.sales.sale(code)}</h1>
        <SaleState state={sale.state} isVoid={sale.voided_at !== null} />
      </div>
      <p className={styles["next"]}>
        {sale.failure !== null && <>{ofSale(findWord(t.sales.causes, sale.failure), sale)}. </>}
        <b>{t.sales.whatToDo}:</b> {advise(sale)}
        {sale.voided_at !== null && <> {t.sales.isVoid(instant(sale.voided_at))}</>}
      </p>
      <SecondPayments sale={sale} />
      <RequestsOn me={me} onMe={onMe} target={String(sale.bill)} acts={SALE_ACTS} />
      <SaleActPanel sale={sale} me={me} onMe={onMe} />
      <div className={styles["columns"]}>
        <div className={styles["card"]}>
          <Journey sale={sale} />
          <Money sale={sale} />
        </div>
        <SaleStory sale={sale} />
      </div>
      <SaleMessages sale={sale} me={me} onMe={onMe} />
    </div>
  );
}

type Sale = SaleView["sale"];

function listKnownFacts(name: string, value: string | null | undefined): Fact[] {
  return value === null || value === undefined || value === "" ? [] : [[name, value]];
}

/** Two payments of one page are two bills: each leads to the other. */
function SecondPayments({ sale }: { sale: Sale }) {
  const { t, format } = useAdminMessages();
  const { second_payment_of: own, second_payments: further } = sale;
  const link = (code: string, text: string) => <a href={hashTo("/sale", { id: code })}>{text}</a>;
  const toBill = (bill: number) => link(`#${bill}`, `#${format.digits(bill)}`);
  return (
    <>
      {own !== null && (
        <p className={styles["next"]}>
          {t.salePage.secondOf}: {own.pnr === null ? toBill(own.bill) : link(own.pnr, own.pnr)}
        </p>
      )}
      {further.map(({ bill, amount, state }) => (
        <p key={bill} className={styles["next"]}>
          {t.salePage.second}: {toBill(bill)}, {format.money(amount)}{" "}
          <SaleState state={state} isVoid={false} />
        </p>
      ))}
    </>
  );
}

function Journey({ sale }: { sale: Sale }) {
  const { t, format } = useAdminMessages();
  const said = useSaid();
  const { sales: words } = t;
  const { boards } = sale;
  const boardsAt = boards?.at ?? null;
  return (
    <section aria-label={t.salePage.ticketTitle}>
      <h2>{t.salePage.ticketTitle}</h2>
      <div className={styles["ticket"]} data-is-void={sale.voided_at !== null}>
        <p>
          <b>{format.name(sale.trip.name)}</b>
          {sale.pnr !== null && <span>PNR {sale.pnr}</span>}
        </p>
        <FactList
          className={styles["stub"]}
          facts={[
            [words.departs, said.instant(sale.trip.departs_at)],
            ...listKnownFacts(
              words.boards,
              boards &&
                [
                  format.name(boards.name),
                  ...(boardsAt === null ? [] : [said.instant(boardsAt)]),
                ].join(", "),
            ),
            sale.seats.length === 0
              ? [words.places, format.digits(sale.quantity)]
              : [words.seats, sale.seats.join(", ")],
            ...listKnownFacts(words.buyer, sale.contact_name),
            ...listKnownFacts(words.phone, format.digits(sale.contact_number)),
            ...listKnownFacts(words.agent, sale.agent_name ?? sale.agent),
            ...listKnownFacts(t.counter.where, sale.counter),
          ]}
        />
      </div>
      {sale.pnr !== null && sale.voided_at === null && (
        <p className={styles["print"]}>
          <OutLink href={FIND_TICKET}>{t.counter.print}</OutLink>
        </p>
      )}
    </section>
  );
}

function Money({ sale }: { sale: Sale }) {
  const { t, format } = useAdminMessages();
  const instant = useInstant();
  const { sales: words } = t;
  const { paid, back, onTheWay, left } = summarizeMoney(sale);
  return (
    <section aria-label={words.moneyTitle}>
      <h2>{words.moneyTitle}</h2>
      <FactList
        className={styles["facts"]}
        facts={[
          [words.total, format.money(sale.total)],
          [words.paid, paid === null ? words.notKnown : format.money(paid)],
          ...(back > 0 ? listKnownFacts(words.back, format.money(back)) : []),
          ...(onTheWay > 0 ? listKnownFacts(words.onTheWay, format.money(onTheWay)) : []),
          [words.left, format.money(left)],
          ...listKnownFacts(words.trxId, sale.trx_id),
          [words.bill, `#${format.digits(sale.bill)}`],
          [words.invoice, sale.invoice],
          [words.opened, instant(sale.created_at)],
        ]}
      />
    </section>
  );
}
