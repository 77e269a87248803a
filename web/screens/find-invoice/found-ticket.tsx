/** The ticket that was looked for, loaded when it is found. */
import { useEffect, useRef } from "react";
import type { LimitedInvoiceView, UnlimitedInvoiceView } from "../../../worker/contract/tickets.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Button } from "../../ui/button.tsx";
import { SavedHere } from "../ticket/saved-here.tsx";
import { PrintableTicket } from "../ticket/printable-ticket.tsx";
import styles from "./find-invoice.module.css";

export type Found = LimitedInvoiceView | UnlimitedInvoiceView;

export function FoundTicket({ found, onAnother }: { found: Found; onAnother: () => void }) {
  const { t } = useMessages();
  const top = useRef<HTMLDivElement>(null);

  useEffect(() => {
    window.scrollTo(0, 0);
    top.current?.focus({ preventScroll: true });
  }, []);

  return (
    <div ref={top} tabIndex={-1} className={styles["found"]}>
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
