/** Any address that the table does not know. */
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page.tsx";
import { useWords } from "../../text/use-words.ts";

export function NotFoundPage() {
  const { t } = useWords();
  return (
    <Page title={t.shell.notFoundTitle} hasHiddenTitle>
      <EmptyState isPage title={t.shell.notFoundTitle} text={t.shell.notFoundText}>
        <LinkButton to="/">{t.shell.backHome}</LinkButton>
      </EmptyState>
    </Page>
  );
}
