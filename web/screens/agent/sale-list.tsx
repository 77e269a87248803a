import type { SalesView } from "../../../worker/contract/agents/sales.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { formatStop } from "../../booking/stop-text.ts";
import { Link } from "../../ui/link.tsx";
import styles from "./agent.module.css";

type Sale = SalesView["sales"][number];

export function SaleList({ sales }: { sales: SalesView["sales"] }) {
  return (
    <ul className={styles["sales"]}>
      {sales.map((sale) => (
        <SaleRow key={sale.ticketing_id} sale={sale} />
      ))}
    </ul>
  );
}

function SaleRow({ sale }: { sale: Sale }) {
  const { t, dateTime, digits, fare, ...format } = useMessages();
  const places =
    sale.seats.length > 0
      ? sale.seats.map((seat) => seat.seat_no).join(", ")
      : t.agents.placesCount(digits(sale.ticketing_qty));
  return (
    <li className={styles["sale"]} data-void={sale.voided_at !== null}>
      <p className={styles["pnr"]}>
        <Link to={ticketPath(sale)} aria-label={t.agents.ticketOf(sale.pnr_no)}>
          {sale.pnr_no}
        </Link>
        {sale.voided_at !== null && <b className={styles["void"]}>{t.agents.voided}</b>}
      </p>
      <p className={styles["paid"]}>{fare(sale.paid_amount)}</p>
      <p className={styles["who"]}>
        {sale.contact_number === "" ? t.ticket.erased : sale.contact_name}
        <span className={styles["soft"]}>{digits(sale.contact_number)}</span>
      </p>
      <p className={styles["trip"]}>
        {format.name(sale.trip_name)}
        <span className={styles["soft"]}>
          {t.agents.departure}: {format.date(sale.deperture_date)} · {places}
        </span>
        {sale.boarding_point !== null && (
          <span className={styles["soft"]}>
            {t.ticket.boarding}: {formatStop(sale.boarding_point, format)}
          </span>
        )}
      </p>
      <p className={styles["sold"]}>
        <span className={styles["soft"]}>
          {t.agents.soldAt}: {dateTime(sale.created_at)}
        </span>
      </p>
    </li>
  );
}

function ticketPath({ booking_type: mode, ticketing_id: id }: Sale): string {
  return `/${mode}-invoice/${encodeURIComponent(id)}`;
}
