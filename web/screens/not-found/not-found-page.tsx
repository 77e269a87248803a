/** Any address that the table does not know. */
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page.tsx";
import { useMessages } from "../../i18n/use-messages.ts";

export function NotFoundPage() {
  const { t } = useMessages();
  return (
    <Page title={t.shell.notFoundTitle} hasHiddenTitle>
      <EmptyState isPage title={t.shell.notFoundTitle} text={t.shell.notFoundText}>
        <LinkButton to="/">{t.shell.backHome}</LinkButton>
      </EmptyState>
    </Page>
  );
}
