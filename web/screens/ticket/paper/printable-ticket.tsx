/** The ticket, its counterfoil and the ways to paper and picture: on its own page, and where it was looked up. */
import { lazy, Suspense, useState } from "react";
import { browserOnly } from "../../../boot/browser-only.ts";
import { useMessages } from "../../../i18n/use-messages.ts";
import { Counterfoil } from "./counterfoil.tsx";
import type { Invoice } from "../invoice.ts";
import { PaperChoice } from "./paper-choice.tsx";
import { TicketBar } from "../ticket-bar.tsx";
import styles from "../ticket-page.module.css";
import { TicketSheet } from "./ticket-sheet.tsx";
import { useRollOfPaper, type Paper } from "./use-paper.ts";

const Slip = lazy(async () => ({
  default: (await (import.meta.env.SSR ? browserOnly() : import("./ticket-slip.tsx"))).TicketSlip,
}));

export function PrintableTicket(props: { invoice: Invoice; heading: "h1" | "h2" }) {
  const { invoice, heading: Heading } = props;
  const { t } = useMessages();
  const [paper, setPaper] = useState<Paper>("a4");
  const [slip, setSlip] = useState<HTMLElement | null>(null);
  const widthMm = WIDTHS_MM[paper];
  useRollOfPaper(slip, widthMm);
  return (
    <div className={styles["page"]} data-paper={paper}>
      <Heading className={styles["title"]}>
        {invoice.voided_at === null ? t.ticket.ready : t.ticket.void}
      </Heading>
      <div className={styles["sheet"]}>
        <TicketSheet invoice={invoice} />
        <Counterfoil invoice={invoice} />
      </div>
      <PaperChoice paper={paper} onPaper={setPaper} />
      <TicketBar invoice={invoice} isReady={widthMm === null || slip !== null} />
      {widthMm !== null && (
        <Suspense>
          <div className={styles["roll"]}>
            <Slip key={widthMm} ref={setSlip} invoice={invoice} widthMm={widthMm} />
          </div>
        </Suspense>
      )}
    </div>
  );
}

const WIDTHS_MM = { a4: null, "80": 80, "58": 58 } as const;
