/** Shown in place of a page for agents. The log-in leads back here, the fragment of the address included. */
import { useLocation } from "react-router";
import type { Read } from "../../api/use-query.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ReadError } from "../../ui/error-state.tsx";

/** Without a response it is unknown whether anybody is logged in: the screen says that, with a retry. */
export function NobodyYet({ read }: { read: Read<unknown> }) {
  if (read.value !== undefined) return <LogInFirst />;
  return <ReadError read={read} isPage />;
}

function LogInFirst() {
  const { t } = useMessages();
  const { pathname, search, hash } = useLocation();
  return (
    <EmptyState title={t.agents.logInFirstTitle} text={t.agents.logInFirstText} isPage>
      <LinkButton to="/agentLogin" state={{ back: `${pathname}${search}${hash}` }}>
        {t.agents.logIn}
      </LinkButton>
      <LinkButton to="/signUp" variant="quiet">
        {t.agents.signUp}
      </LinkButton>
    </EmptyState>
  );
}
