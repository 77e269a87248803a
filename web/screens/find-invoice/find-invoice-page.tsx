/** `/findInvoice`: a ticket by booking type, PNR and contact number; it stands here, and can be printed, once found. */
import { lazy, Suspense, useState } from "react";
import { browserOnly } from "../../boot/browser-only.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Page } from "../../ui/page.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import { useIsHydrated } from "../../boot/use-is-hydrated.ts";
import styles from "./find-invoice.module.css";
import type { Found } from "./found-ticket.tsx";
import { LookupForm } from "./lookup-form.tsx";
import { TicketsHere } from "./tickets-here.tsx";

const loadTicket = () => (import.meta.env.SSR ? browserOnly() : import("./found-ticket.tsx"));
const FoundTicket = lazy(async () => ({ default: (await loadTicket()).FoundTicket }));

/** Shown while the numbers are typed. */
function warmTicket(): void {
  loadTicket().catch(() => undefined);
}

export function FindInvoicePage() {
  const { t } = useMessages();
  // Only the browser knows what this phone has stored.
  const isHydrated = useIsHydrated();
  const [found, setFound] = useState<Found | null>(null);
  return (
    <Page title={t.shell.findInvoice} hasHiddenTitle>
      <div className={styles["page"]} data-found={found !== null} onFocus={warmTicket}>
        {found === null ? (
          <>
            <h1>{t.shell.findInvoice}</h1>
            <p className={styles["soft"]}>{t.lookup.lead}</p>
            <LookupForm onFound={setFound} />
            {isHydrated && <TicketsHere />}
          </>
        ) : (
          <Suspense fallback={<Waiting />}>
            <FoundTicket found={found} onAnother={() => setFound(null)} />
          </Suspense>
        )}
      </div>
    </Page>
  );
}

function Waiting() {
  return (
    <SkeletonGroup>
      <Skeleton height="560px" />
    </SkeletonGroup>
  );
}
