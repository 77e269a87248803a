import type { ReactNode } from "react";
import { useMessages } from "../../i18n/use-messages.ts";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

/** Checkout found nothing to check out. */
export function NoData({
  title,
  text,
  children,
}: {
  title?: string;
  text?: string;
  children?: ReactNode;
}) {
  const { t } = useMessages();
  return (
    <EmptyState title={title ?? t.checkout.noData} text={text ?? t.checkout.noDataText}>
      {children}
      <LinkButton to="/" variant="quiet">
        {t.shell.backHome}
      </LinkButton>
    </EmptyState>
  );
}
