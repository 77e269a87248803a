/** Who has paid what for a trip, page by page. */
import { useState } from "react";
import type { TripSalesView } from "../../../../worker/contract/staff/staff-trips.ts";
import { useAdminMessages } from "../../admin-messages.ts";
import { QueryState } from "../../query-state.tsx";
import { useStaffQuery } from "../../use-staff-query.ts";
import { PageTurn } from "./page-turn.tsx";
import { SaleLink } from "./sale-link.tsx";
import { useSaid } from "../use-said.ts";
import list from "./passengers.module.css";
import styles from "./trip.module.css";

type Sale = TripSalesView["sales"][number];

export function TripSales({ trip, may }: { trip: string; may: readonly string[] }) {
  const { t } = useAdminMessages();
  const [after, setAfter] = useState(0);
  const read = useStaffQuery("trip-sales", { trip, after });
  const { sales = [], next = null } = read.value !== undefined ? read.value : {};
  return (
    <section className={styles["section"]} aria-label={t.trips.sales}>
      <QueryState read={read} />
      {read.value !== undefined && sales.length === 0 && <p>{t.trips.noSales}</p>}
      {sales.length > 0 && <Passengers sales={sales} may={may} />}
      <PageTurn
        isFirst={after === 0}
        onFirst={() => setAfter(0)}
        onNext={next === null ? null : () => setAfter(next)}
      />
    </section>
  );
}

/** Narrower than other lists: it stands beside the seats. */
function Passengers({ sales, may }: { sales: readonly Sale[]; may: readonly string[] }) {
  const { t, format } = useAdminMessages();
  const said = useSaid();
  const words = t.trips;
  const headings = [words.seats, words.passenger, words.phone, "PNR", words.paid, words.agent];
  return (
    <table className={list["passengers"]}>
      <caption className="for-readers">{words.sales}</caption>
      <thead>
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col" data-is-number={heading === words.paid || undefined}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sales.map((sale) => (
          <tr key={sale.bill}>
            <th scope="row">
              {sale.seats.length > 0 ? sale.seats.join(", ") : `${format.digits(sale.quantity)}×`}
            </th>
            <td>{sale.contact_name}</td>
            <td className="digits">{format.digits(sale.contact_number)}</td>
            <td>
              <SaleLink pnr={sale.pnr} may={may} />
            </td>
            <td data-is-number>{format.money(sale.paid)}</td>
            <td>
              {sale.agent ?? words.online}
              <small> {said.instant(sale.sold_at)}</small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
