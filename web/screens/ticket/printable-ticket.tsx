/** The ticket, its counterfoil and the way to paper: on its own page, and where it was looked up. */
import { useWords } from "../../text/use-words.ts";
import { Button } from "../../ui/button.tsx";
import { Counterfoil } from "./counterfoil.tsx";
import type { Invoice } from "./invoice.ts";
import styles from "./ticket-page.module.css";
import { TicketSheet } from "./ticket-sheet.tsx";

export function PrintableTicket(props: { invoice: Invoice; heading: "h1" | "h2" }) {
  const { invoice, heading: Heading } = props;
  const { t } = useWords();
  return (
    <div className={styles["page"]}>
      <Heading className={styles["title"]}>
        {invoice.voided_at === null ? t.ticket.ready : t.ticket.void}
      </Heading>
      <TicketSheet invoice={invoice} />
      <Counterfoil invoice={invoice} />
      <div className={styles["actions"]}>
        <Button onClick={() => window.print()}>{t.ticket.print}</Button>
        <p>{t.ticket.printHint}</p>
      </div>
    </div>
  );
}
