import type { SalesView } from "../../../worker/contract/agents/sales.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Card } from "../../ui/card.tsx";
import styles from "./agent.module.css";

interface Props {
  days: SalesView["days"];
  total: SalesView["total"];
}

/** The totals of each day, as the server returns them. */
export function SalesByDay({ days, total }: Props) {
  const { t, date } = useMessages();
  return (
    <Card as="section">
      <h2>{t.agents.byDay}</h2>
      <table className={styles["days"]}>
        <thead>
          <tr>
            <th scope="col">{t.agents.day}</th>
            <th scope="col">{t.agents.tickets}</th>
            <th scope="col">{t.agents.places}</th>
            <th scope="col">{t.agents.amount}</th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.date}>
              <th scope="row">{date(day.date)}</th>
              <Sums of={day} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t.agents.total}</th>
            <Sums of={total} />
          </tr>
        </tfoot>
      </table>
      <p className={styles["soft"]}>{t.agents.amountNote}</p>
    </Card>
  );
}

function Sums({ of: sums }: { of: SalesView["total"] }) {
  const { t, digits, fare } = useMessages();
  return (
    <>
      <td data-name={t.agents.tickets}>
        {digits(sums.tickets)}
        {sums.voided > 0 && (
          <small className={styles["void"]}>{t.agents.voidedCount(digits(sums.voided))}</small>
        )}
      </td>
      <td data-name={t.agents.places}>{digits(sums.total_seat)}</td>
      <td data-name={t.agents.amount}>{fare(sums.paid_amount)}</td>
    </>
  );
}
