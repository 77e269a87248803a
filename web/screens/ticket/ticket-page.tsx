/**
 * A ticket by its address, of either kind. Whoever has the address has the ticket, so it is not indexed. The server is
 * queried first; without a response the saved copy is shown, marked as such.
 */
import { useEffect, useState } from "react";
import type { BookingMode } from "../../../worker/contract/booking/checkout.ts";
import { localMemory } from "../../storage/browser-storage.ts";
import { saveShell } from "../../offline/save-ticket.ts";
import { usePathId } from "../../boot/use-path-id.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { LinkButton } from "../../ui/button.tsx";
import { ErrorState, ReadError } from "../../ui/error-state.tsx";
import { Page } from "../../ui/page.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import { clearPaymentKeys } from "../../booking/payment-keys.ts";
import { ShopPhones } from "../layout/shop-phones.tsx";
import { MessagesHere } from "./lazy-push.tsx";
import { PassengerName } from "./changes/passenger-name.tsx";
import { SavedHere } from "./saved-here.tsx";
import { PrintableTicket } from "./paper/printable-ticket.tsx";
import styles from "./ticket-page.module.css";
import { TicketChange } from "./changes/ticket-change.tsx";
import { TicketUpdates } from "./changes/ticket-updates.tsx";
import { TicketPhone } from "./changes/ticket-phone.tsx";
import { useTicket } from "./use-ticket.ts";

export function TicketPage({ mode }: { mode: BookingMode }) {
  const { t, dateTime } = useMessages();
  const id = usePathId();
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
          <TicketUpdates invoice={view.invoiceData} />
          <PassengerName
            invoice={view.invoiceData}
            isOld={oldSince !== null}
            onCorrected={read.reload}
          />
          <TicketPhone
            invoice={view.invoiceData}
            isOld={oldSince !== null}
            path={`/${mode}-invoice/`}
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
