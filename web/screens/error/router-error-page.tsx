/** A screen that broke, inside the layout: what it means for money, and the way on. */
import { useEffect } from "react";
import { useIsReachable } from "../../offline/connection.ts";
import { isReloading } from "../../boot/stale-chunks.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Page } from "../../ui/page.tsx";

export function RouterErrorPage() {
  const { t } = useMessages();
  const isReachable = useIsReachable();
  if (isReloading()) return null;
  if (!isReachable) return <OutOfReach />;
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
function OutOfReach() {
  const { t } = useMessages();
  useEffect(() => {
    const reload = () => location.reload();
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, []);
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
