/** `/findInvoice`: a ticket by booking type, PNR and contact number; it stands here, and can be printed, once found. */
import { useEffect, useRef, useState } from "react";
import type { LimitedInvoiceView, UnlimitedInvoiceView } from "../../../worker/contract/tickets.ts";
import { useWords } from "../../text/use-words.ts";
import { Button } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import { KeptHere } from "../ticket/kept-here.tsx";
import { PrintableTicket } from "../ticket/printable-ticket.tsx";
import styles from "./find-invoice.module.css";
import { LookupForm } from "./lookup-form.tsx";
import { TicketsHere } from "./tickets-here.tsx";

type Found = LimitedInvoiceView | UnlimitedInvoiceView;

export function FindInvoicePage() {
  const { t } = useWords();
  const [found, setFound] = useState<Found | null>(null);
  return (
    <Page title={t.shell.findInvoice} hasHiddenTitle>
      <div className={styles["page"]}>
        {found === null ? (
          <>
            <h1>{t.shell.findInvoice}</h1>
            <p className={styles["soft"]}>{t.lookup.lead}</p>
            <LookupForm onFound={setFound} />
            <TicketsHere />
          </>
        ) : (
          <FoundTicket found={found} onAnother={() => setFound(null)} />
        )}
      </div>
    </Page>
  );
}

function FoundTicket({ found, onAnother }: { found: Found; onAnother: () => void }) {
  const { t } = useWords();
  const top = useRef<HTMLDivElement>(null);

  useEffect(() => {
    window.scrollTo(0, 0);
    top.current?.focus({ preventScroll: true });
  }, []);

  return (
    <div ref={top} tabIndex={-1} className={styles["found"]}>
      <PrintableTicket invoice={found.invoiceData} heading="h1" />
      <KeptHere view={found} isNew />
      <div className={styles["another"]}>
        <Button look="quiet" onClick={onAnother}>
          {t.lookup.another}
        </Button>
      </div>
    </div>
  );
}
