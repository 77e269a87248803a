/**
 * A ticket by its address, of either kind. Whoever has the address has the ticket, so it is listed nowhere. The server
 * is queried first; without a response the saved copy is shown, marked as such.
 */
import { useEffect, useState } from "react";
import { useParams } from "react-router";
import type { BookingMode } from "../../../worker/contract/checkout.ts";
import { localMemory } from "../../storage/browser-storage.ts";
import { saveShell } from "../../offline/save-ticket.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { LinkButton } from "../../ui/button.tsx";
import { ErrorState, ReadError } from "../../ui/error-state.tsx";
import { Page } from "../../ui/page.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import { clearPaymentKeys } from "../../booking/payment-keys.ts";
import { ShopPhones } from "../layout/shop-phones.tsx";
import { MessagesHere } from "./lazy-push.tsx";
import { PassengerName } from "./passenger-name.tsx";
import { SavedHere } from "./saved-here.tsx";
import { PrintableTicket } from "./printable-ticket.tsx";
import styles from "./ticket-page.module.css";
import { TicketChange } from "./ticket-change.tsx";
import { TicketNews } from "./ticket-news.tsx";
import { useTicket } from "./use-ticket.ts";

export function TicketPage({ mode }: { mode: BookingMode }) {
  const { t, dateTime } = useMessages();
  const { id = "" } = useParams();
  const { read, view: known, oldSince, isUnknown } = useTicket(mode, id);
  const [isAnswered, setIsAnswered] = useState(false);
  const [isReloading, setIsReloading] = useState(false);
  // After an answer the ticket may be on another trip: what was read before is not shown again.
  const isPast = isReloading || (isAnswered && read.refusal !== undefined && oldSince === null);
  const view = isPast ? undefined : known;
  const reload = async (): Promise<void> => {
    setIsAnswered(true);
    setIsReloading(true);
    await read.reload();
    setIsReloading(false);
  };

  useEffect(() => clearPaymentKeys(localMemory), []);
  useEffect(saveShell, []);

  return (
    <Page title={t.ticket.title} hasHiddenTitle>
      <meta name="robots" content="noindex" />
      {view === undefined && (read.isWaiting || isReloading) && <Waiting />}
      {view === undefined && isUnknown && <Unknown />}
      {view === undefined && !isUnknown && <ReadError read={read} isPage />}
      {oldSince !== null && (
        <output className={styles["notice"]}>
          {t.ticket.savedSince(dateTime(new Date(oldSince).toISOString()))}
        </output>
      )}
      {view !== undefined && (
        <>
          <TicketChange
            invoice={view.invoiceData}
            isOld={oldSince !== null}
            isAnswered={isAnswered}
            onAnswered={() => void reload()}
          />
          <PrintableTicket invoice={view.invoiceData} heading="h1" />
          <TicketNews invoice={view.invoiceData} />
          <PassengerName
            invoice={view.invoiceData}
            isOld={oldSince !== null}
            onCorrected={read.reload}
          />
          <SavedHere view={view} isNew={oldSince === null} />
          {oldSince === null && <MessagesHere invoice={view.invoiceData} />}
        </>
      )}
    </Page>
  );
}

function Unknown() {
  const { t } = useMessages();
  return (
    <ErrorState title={t.ticket.unknownTitle} text={t.ticket.unknownText} isPage>
      <ShopPhones />
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
