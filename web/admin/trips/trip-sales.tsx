/** Who has paid what for a trip, page by page. */
import { useState } from "react";
import type { TripSalesView } from "../../../worker/contract/staff-trips.ts";
import { Button } from "../../ui/button.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { DataTable, type DataColumn } from "../data-table.tsx";
import { QueryState } from "../query-state.tsx";
import { Panel } from "../panel.tsx";
import { useInstant } from "../use-instant.ts";
import { useStaffQuery } from "../use-staff-query.ts";
import admin from "../admin.module.css";
import { SaleLink } from "./sale-link.tsx";

type Sale = TripSalesView["sales"][number];

export function TripSales({ trip, may }: { trip: string; may: readonly string[] }) {
  const { t } = useAdminMessages();
  const [after, setAfter] = useState(0);
  const { answer, reload } = useStaffQuery("trip-sales", { trip, after });
  const columns = useSaleColumns(may);
  const { sales = [], next = null } = answer?.ok === true ? answer.value : {};
  return (
    <section className={admin["section"]} aria-label={t.trips.sales}>
      <h2>{t.trips.sales}</h2>
      <QueryState answer={answer} reload={reload} />
      {answer?.ok === true && sales.length === 0 && (
        <Panel>
          <p>{t.trips.noSales}</p>
        </Panel>
      )}
      {sales.length > 0 && (
        <DataTable
          name="trip-sales"
          caption={t.trips.sales}
          columns={columns}
          rows={sales}
          rowId={({ bill }) => String(bill)}
        />
      )}
      <span className={admin["tools"]}>
        {after > 0 && (
          <Button variant="quiet" onClick={() => setAfter(0)}>
            {t.trips.firstPage}
          </Button>
        )}
        {next !== null && (
          <Button variant="quiet" onClick={() => setAfter(next)}>
            {t.trips.nextPage}
          </Button>
        )}
      </span>
    </section>
  );
}

function useSaleColumns(may: readonly string[]): DataColumn<Sale>[] {
  const { t, format } = useAdminMessages();
  const instant = useInstant();
  const words = t.trips;
  return [
    {
      id: "pnr",
      header: "PNR",
      isMain: true,
      cell: ({ pnr }) => <SaleLink pnr={pnr} may={may} />,
    },
    { id: "name", header: words.passenger, cell: (sale) => sale.contact_name },
    { id: "phone", header: words.phone, cell: (sale) => format.digits(sale.contact_number) },
    {
      id: "seats",
      header: words.seats,
      cell: ({ seats, quantity }) =>
        seats.length > 0 ? seats.join(", ") : format.digits(quantity),
    },
    { id: "paid", header: words.paid, isNumber: true, cell: ({ paid }) => format.money(paid) },
    { id: "agent", header: words.agent, cell: ({ agent }) => agent ?? words.online },
    { id: "at", header: words.soldAt, cell: (sale) => instant(sale.sold_at) },
  ];
}
