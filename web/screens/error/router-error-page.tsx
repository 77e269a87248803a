/** A screen that broke, inside the layout: what it means for money, and the way on. */
import { isReloading } from "../../stale-parts.ts";
import { useWords } from "../../text/use-words.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Page } from "../../ui/page.tsx";

export function RouterErrorPage() {
  const { t } = useWords();
  if (isReloading()) return null;
  return (
    <Page title={t.shell.faultTitle} hasHiddenTitle>
      <ErrorState isPage title={t.shell.faultTitle} text={t.shell.faultText}>
        <Button onClick={() => location.reload()}>{t.shell.reload}</Button>
        <LinkButton to="/" look="quiet">
          {t.shell.backHome}
        </LinkButton>
      </ErrorState>
    </Page>
  );
}
