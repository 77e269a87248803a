/**
 * The switch for a ticket's messages on this phone, in addition to the SMS: loaded only in browsers that can show them.
 * It loads after the rest of the page and is below every control, so nothing moves under a finger.
 */
import { lazy, Suspense } from "react";
import { browserOnly } from "../../boot/browser-only.ts";
import { canBePushedTo } from "../../push/can-be-pushed-to.ts";
import { useIsHydrated } from "../../boot/use-is-hydrated.ts";
import { TOKEN_KEY } from "../../api/session-token.ts";
import { loadMessages } from "../../i18n/load-messages.ts";
import { localMemory } from "../../storage/browser-storage.ts";
import { ErrorBoundary } from "../../ui/error-boundary.tsx";
import type { Invoice } from "./invoice.ts";
import styles from "./changes/ticket-updates.module.css";

const Loaded = lazy(async () => {
  const [push] = await Promise.all([
    import.meta.env.SSR ? browserOnly() : import("../ticket-push/ticket-push-switch.tsx"),
    loadMessages("moves"),
  ]);
  return { default: push.TicketPushSwitch };
});

/** An agent's device holds tickets of other people. */
function canBeAsked(): boolean {
  return canBePushedTo() && localMemory.getItem(TOKEN_KEY) === null;
}

export function MessagesHere({ invoice }: { invoice: Invoice }) {
  const { push_key: serverKey = null, single_ticketing_data: single } = invoice;
  if (!useIsHydrated() || serverKey === null || !canBeAsked()) return null;
  return (
    <div className={styles["news"]}>
      <ErrorBoundary fallback={null}>
        <Suspense>
          <Loaded ticket={single.id} serverKey={serverKey} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
