/**
 * Below the large letters: the facts of the journey, what to bring, whom to call. A void ticket shows no instructions.
 */
import { useMessages } from "../../../i18n/use-messages.ts";
import type { Invoice } from "../invoice.ts";
import { TicketFacts } from "./ticket-facts.tsx";
import styles from "./ticket-rest.module.css";
import { TicketShop } from "../ticket-shop.tsx";

export function TicketRest({ invoice }: { invoice: Invoice }) {
  return (
    <div className={styles["rest"]}>
      <TicketFacts invoice={invoice} />
      <div>
        {invoice.voided_at === null && <WhatToBring />}
        <TicketShop />
      </div>
    </div>
  );
}

function WhatToBring() {
  const { t } = useMessages();
  return (
    <>
      <h2>{t.ticket.bring}</h2>
      <ul className={styles["bring"]}>
        {Object.entries(t.ticket.bringList).map(([name, text]) => (
          <li key={name}>{text}</li>
        ))}
      </ul>
    </>
  );
}
