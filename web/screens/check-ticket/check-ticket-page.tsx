/** `/checkTicket`: checks whether a ticket's code is genuine and valid, from the address's fragment or typed. */
import { useLocation, useNavigate } from "react-router";
import { useAgent } from "../../api/use-agent.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Page } from "../../ui/page.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import { NobodyYet } from "../agent/log-in-first.tsx";
import styles from "./check-ticket.module.css";
import { CheckedTicket } from "./checked-ticket.tsx";
import { CodeForm } from "./code-form.tsx";
import { ticketCodeIn } from "./ticket-code.ts";

export function CheckTicketPage() {
  const { t } = useMessages();
  const { agent, read } = useAgent();
  return (
    <Page title={t.agents.checkTicket} hasHiddenTitle>
      <meta name="robots" content="noindex" />
      {read.isWaiting && (
        <SkeletonGroup>
          <Skeleton height="160px" />
        </SkeletonGroup>
      )}
      {agent === null && <NobodyYet read={read} />}
      {agent !== null && <Check />}
    </Page>
  );
}

/** The fragment is checked; a typed code is put there too, so that a reload shows the same. */
function Check() {
  const { t } = useMessages();
  // Each submission is a history entry and a check of its own, even of the same code.
  const { hash, key } = useLocation();
  const navigate = useNavigate();
  const code = ticketCodeIn(hash);
  return (
    <div className={styles["page"]}>
      <h1>{t.agents.checkTicket}</h1>
      <div aria-live="polite">
        {code !== "" && <CheckedTicket key={`${code} ${key}`} code={code} press={key} />}
      </div>
      <CodeForm
        key={code}
        isFirst={code === ""}
        onCode={(typed) => void navigate({ hash: ticketCodeIn(`#${typed}`) }, { replace: true })}
      />
    </div>
  );
}
