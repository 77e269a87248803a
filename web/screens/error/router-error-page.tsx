/** Shows that a screen failed, inside the layout, with a way to continue. The bar below shows a payment in progress. */
import { useEffect, useState } from "react";
import { useIsReachable } from "../../offline/connection.ts";
import { isReloading } from "../../boot/stale-chunks.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Page } from "../../ui/page.tsx";

export function RouterErrorPage() {
  const { t } = useMessages();
  const isReachable = useIsReachable();
  // Kept: with the connection the page is loaded again, it is not the fault that it would be with one.
  const [wasOutOfReach, setWasOutOfReach] = useState(!isReachable);
  if (!isReachable && !wasOutOfReach) setWasOutOfReach(true);
  if (isReloading()) return null;
  if (wasOutOfReach) return <OutOfReach isReachable={isReachable} />;
  return (
    <Page title={t.shell.faultTitle} hasHiddenTitle>
      <ErrorState isPage title={t.shell.faultTitle} text={t.shell.faultText}>
        <Button onClick={() => location.reload()}>{t.shell.reload}</Button>
        <LinkButton to="/" variant="quiet">
          {t.shell.backHome}
        </LinkButton>
      </ErrorState>
    </Page>
  );
}

/** A screen that this phone has never had; it comes by itself with the connection. */
function OutOfReach({ isReachable }: { isReachable: boolean }) {
  const { t } = useMessages();
  useEffect(() => {
    if (isReachable) location.reload();
  }, [isReachable]);
  return (
    <Page title={t.shell.failedTitle} hasHiddenTitle>
      <ErrorState isPage title={t.shell.failedTitle} text={t.shell.offline}>
        <Button onClick={() => location.reload()}>{t.shell.tryAgain}</Button>
        <LinkButton to="/findInvoice" variant="quiet">
          {t.shell.findInvoice}
        </LinkButton>
      </ErrorState>
    </Page>
  );
}
