/** A ticket by its address, of either kind. Whoever has the address has the ticket, so nobody lists it. */
import { useEffect } from "react";
import { useParams } from "react-router";
import type { LimitedInvoiceView, UnlimitedInvoiceView } from "../../../worker/contract/tickets.ts";
import { localMemory } from "../../hold/browser-memory.ts";
import { useWords } from "../../text/use-words.ts";
import { LinkButton } from "../../ui/button.tsx";
import { ErrorState, ReadError } from "../../ui/error-state.tsx";
import { Page } from "../../ui/page.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import { useRead } from "../../use-read.ts";
import { clearPaymentKeys } from "../checkout/payment-keys.ts";
import { PrintableTicket } from "./printable-ticket.tsx";
import styles from "./ticket-page.module.css";

export function TicketPage({ call }: { call: string }) {
  const { t } = useWords();
  const { id = "" } = useParams();
  const path = `${call}/${encodeURIComponent(id)}`;
  const read = useRead<LimitedInvoiceView | UnlimitedInvoiceView>(path);
  const invoice = read.value?.invoiceData;
  const isUnknown = read.refusal?.status === 404;

  useEffect(() => clearPaymentKeys(localMemory), []);

  return (
    <Page title={t.ticket.title} hasHiddenTitle>
      <meta name="robots" content="noindex" />
      {read.isWaiting && <Waiting />}
      {invoice === undefined && isUnknown && <Unknown />}
      {invoice === undefined && !isUnknown && <ReadError read={read} />}
      {invoice !== undefined && <PrintableTicket invoice={invoice} heading="h1" />}
    </Page>
  );
}

function Unknown() {
  const { t } = useWords();
  return (
    <ErrorState title={t.ticket.unknownTitle} text={t.ticket.unknownText}>
      <LinkButton to="/">{t.shell.backHome}</LinkButton>
    </ErrorState>
  );
}

function Waiting() {
  return (
    <SkeletonGroup>
      <div className={styles["page"]}>
        <Skeleton height="2rem" width="260px" />
        <Skeleton height="560px" />
      </div>
    </SkeletonGroup>
  );
}
