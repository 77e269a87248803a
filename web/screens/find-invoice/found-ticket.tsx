/** The ticket that was looked for, loaded when it is found. */
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import type {
  LimitedInvoiceView,
  UnlimitedInvoiceView,
} from "../../../worker/contract/tickets/tickets.ts";
import { getBookingMode, ticketAddress } from "../../offline/saved-tickets.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Button } from "../../ui/button.tsx";
import { TicketChange } from "../ticket/changes/ticket-change.tsx";
import { SavedHere } from "../ticket/saved-here.tsx";
import { PrintableTicket } from "../ticket/paper/printable-ticket.tsx";
import styles from "./find-invoice.module.css";

export type Found = LimitedInvoiceView | UnlimitedInvoiceView;

export function FoundTicket({ found, onAnother }: { found: Found; onAnother: () => void }) {
  const { t } = useMessages();
  const navigate = useNavigate();
  const { id } = found.invoiceData.single_ticketing_data;
  const top = useRef<HTMLDivElement>(null);

  useEffect(() => {
    window.scrollTo(0, 0);
    top.current?.focus({ preventScroll: true });
  }, []);

  return (
    <div ref={top} tabIndex={-1} className={styles["found"]}>
      <TicketChange
        invoice={found.invoiceData}
        onAnswered={() => void navigate(ticketAddress(getBookingMode(found), id))}
      />
      <PrintableTicket invoice={found.invoiceData} heading="h1" />
      <SavedHere view={found} isNew />
      <div className={styles["another"]}>
        <Button variant="quiet" onClick={onAnother}>
          {t.lookup.another}
        </Button>
      </div>
    </div>
  );
}
