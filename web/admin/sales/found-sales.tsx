/** The sales that a search has found, or the newest, page by page. */
import { useState } from "react";
import type { FindSalesView, FoundSale } from "../../../worker/contract/staff/staff-sales.ts";
import type { Answer, ApiRefusal } from "../../api/refusal.ts";
import { useRead, type Read } from "../../api/use-read.ts";
import { Button } from "../../ui/button.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { DataTable, type DataColumn } from "../lists/data-table.tsx";
import { Failure } from "../failure.tsx";
import { QueryState } from "../query-state.tsx";
import { hashTo } from "../frame/places.ts";
import { staffCall } from "../staff-call.ts";
import { useInstant } from "../use-instant.ts";
import { useSayWallets } from "../use-say-wallets.ts";
import { KEYS } from "../use-staff-query.ts";
import type { SalesSearch } from "./sales-search.ts";
import { SaleState } from "./sale-state.tsx";
import { useAdvice } from "./use-advice.ts";
import found from "./found-sales.module.css";
import styles from "./sales.module.css";

interface More {
  sales: FoundSale[];
  next: string | null;
}

interface Props {
  /** Absent: the newest sales. */
  search: SalesSearch | undefined;
  may: readonly string[];
}

export function FoundSales({ search, may }: Props) {
  const { t } = useAdminMessages();
  const { ofShop } = useSayWallets();
  const body = toBody(search);
  const caption = search === undefined ? t.sales.newest : t.sales.found;
  const read = useFirstSales(body);
  const [more, setMore] = useState<More | null>(null);
  const [failed, setFailed] = useState<ApiRefusal | null>(null);
  const first = read.value;
  const sales = [...(first?.sales ?? []), ...(more?.sales ?? [])];
  const columns = useColumns(sales.length === 1, may);
  if (first === undefined) return <QueryState read={read} />;
  const next = more === null ? first.next : more.next;
  const showMore = async (after: string) => {
    const answered = await staffCall("find-sales", { ...body, after });
    setFailed(answered.ok ? null : answered.refusal);
    if (!answered.ok) return;
    const { sales: older, next: then } = answered.value;
    setMore((known) => ({ sales: [...(known?.sales ?? []), ...older], next: then }));
  };
  return (
    <section className={`${styles["section"]} ${found["found"]}`} aria-label={caption}>
      {sales.length === 0 && next === null && (
        <output>
          {first.needs_day ? (
            <strong>{t.sales.needsDay}</strong>
          ) : (
            <>
              <strong>{search === undefined ? t.sales.noneYet : t.sales.nothingFound}</strong>{" "}
              {search !== undefined &&
                (first.trx === null ? (
                  ofShop(t.sales.nothingFoundText)
                ) : (
                  <NoSuchTrx {...first.trx} />
                ))}
            </>
          )}
        </output>
      )}
      {sales.length > 0 && (
        <DataTable
          name="sales"
          caption={caption}
          columns={columns}
          rows={sales}
          rowId={({ bill }) => String(bill)}
        />
      )}
      {failed !== null && <Failure refusal={failed} />}
      {next !== null && (
        <Button variant="quiet" onClick={() => void showMore(next)}>
          {t.sales.more}
        </Button>
      )}
    </section>
  );
}

function toBody(search: SalesSearch | undefined) {
  if (search === undefined) return { text: "" };
  const { text, day } = search;
  return day === "" ? { text } : { text, day };
}

/** A name is looked for among the newest sales first: the older ones follow until one has it. */
function useFirstSales(body: object): Read<FindSalesView> {
  return useRead<FindSalesView, string>(
    `${KEYS}first-sales ${JSON.stringify(body)}`,
    () => findFirst(body),
    { keepPreviousData: true },
  );
}

async function findFirst(body: object): Promise<Answer<FindSalesView>> {
  const answer = await staffCall("find-sales", body);
  if (!answer.ok || answer.value.sales.length > 0 || answer.value.next === null) return answer;
  return findFirst({ ...body, after: answer.value.next });
}

function NoSuchTrx({ waiting, asked, unanswered }: NonNullable<FindSalesView["trx"]>) {
  const { t, format } = useAdminMessages();
  const { ofShop } = useSayWallets();
  const { digits } = format;
  return (
    <>
      {waiting > 0 && <>{ofShop(t.sales.trxAsked(digits(waiting), digits(asked)))} </>}
      {unanswered > 0 && <>{ofShop(t.sales.trxUnanswered(digits(unanswered)))} </>}
      {ofShop(t.sales.trxElsewhere)}
    </>
  );
}

/** `isAlone`: only one was found, so the caller is told what is usual, too. */
function useColumns(isAlone: boolean, may: readonly string[]): DataColumn<FoundSale>[] {
  const { t, format } = useAdminMessages();
  const advise = useAdvice(may);
  const instant = useInstant();
  const { sales: words } = t;
  return [
    {
      id: "sale",
      header: words.pnr,
      isMain: true,
      line: 1,
      cell: ({ pnr, bill }) => (
        <a href={hashTo("/sale", { id: pnr ?? `#${bill}` })}>{pnr ?? `#${format.digits(bill)}`}</a>
      ),
    },
    {
      id: "state",
      header: words.state,
      line: 1,
      cell: (sale) => (
        <div>
          <SaleState state={sale.state} isVoid={sale.is_void} />
          {(sale.next_step !== "has_ticket" || isAlone) && (
            <p className={found["advice"]} data-is-alone={isAlone}>
              {advise(sale)}
            </p>
          )}
        </div>
      ),
    },
    {
      id: "trip",
      header: words.trip,
      isOneLine: true,
      line: 2,
      cell: ({ trip }) => format.name(trip.name),
    },
    {
      id: "departs",
      header: words.departs,
      isOneLine: true,
      line: 2,
      cell: ({ trip }) => instant(trip.departs_at),
    },
    {
      id: "seats",
      header: words.seats,
      isOneLine: true,
      line: 3,
      cell: ({ seats, quantity }) =>
        seats.length === 0 ? format.digits(quantity) : seats.join(", "),
    },
    {
      id: "buyer",
      header: words.buyer,
      isOneLine: true,
      line: 3,
      cell: ({ contact_name }) => contact_name,
    },
    {
      id: "phone",
      header: words.phone,
      isOneLine: true,
      line: 3,
      cell: ({ contact_number }) => format.digits(contact_number),
    },
    {
      id: "amount",
      header: words.amount,
      isOneLine: true,
      line: 3,
      isNumber: true,
      cell: ({ total }) => format.money(total),
    },
  ];
}
