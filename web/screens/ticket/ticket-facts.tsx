import { useWords } from "../../text/use-words.ts";
import type { Invoice } from "./invoice.ts";
import { ticketFacts } from "./ticket-lines.ts";
import styles from "./ticket-rest.module.css";

export function TicketFacts({ invoice }: { invoice: Invoice }) {
  const words = useWords();
  return (
    <dl className={styles["facts"]}>
      {ticketFacts(invoice, words).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
