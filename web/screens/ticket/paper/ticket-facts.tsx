import { useMessages } from "../../../i18n/use-messages.ts";
import type { Invoice } from "../invoice.ts";
import { ticketFacts } from "../ticket-lines.ts";
import styles from "./ticket-rest.module.css";

export function TicketFacts({ invoice }: { invoice: Invoice }) {
  const messages = useMessages();
  return (
    <dl className={styles["facts"]}>
      {ticketFacts(invoice, messages).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
