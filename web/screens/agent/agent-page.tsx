/** `/agent`: the sales of the agent who is logged in. */
import { useState } from "react";
import type { AgentView } from "../../../worker/contract/agents/session.ts";
import { useAgent } from "../../api/use-agent.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Page } from "../../ui/page.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import styles from "./agent.module.css";
import { Account } from "./account.tsx";
import { NobodyYet } from "./log-in-first.tsx";
import { listLastDays, type SalesInput } from "./sales-days.ts";
import { Sales } from "./sales.tsx";
import { SalesFilter } from "./sales-filter.tsx";

const DAYS_AT_FIRST = 7;

export function AgentPage() {
  const { t } = useMessages();
  const { agent, read } = useAgent();
  return (
    <Page title={t.agents.pageTitle} hasHiddenTitle>
      <meta name="robots" content="noindex" />
      {read.isWaiting && <Waiting />}
      {agent === null && <NobodyYet read={read} />}
      {agent !== null && <OwnSales key={agent.id} agent={agent} />}
    </Page>
  );
}

function OwnSales({ agent }: { agent: AgentView }) {
  const [now] = useState(Date.now);
  const [input, setInput] = useState<SalesInput>({
    ...listLastDays(DAYS_AT_FIRST, now),
    search: "",
  });
  return (
    <div className={styles["page"]}>
      <AgentHead agent={agent} />
      <SalesFilter input={input} now={now} onInput={setInput} />
      <Sales key={JSON.stringify(input)} input={input} />
      <Account />
    </div>
  );
}

/** The agent whose sales are shown. */
function AgentHead({ agent }: { agent: AgentView }) {
  const { t, digits } = useMessages();
  return (
    <header className={styles["head"]}>
      {agent.image !== null && (
        <img src={`/uploads/agents/${encodeURIComponent(agent.image)}`} alt="" />
      )}
      <div>
        <h1>{t.agents.pageTitle}</h1>
        <p className={styles["soft"]}>
          {agent.name} · {digits(agent.mobile)}
        </p>
        <p className={styles["soft"]}>{agent.email}</p>
      </div>
    </header>
  );
}

function Waiting() {
  return (
    <SkeletonGroup>
      <div className={styles["page"]}>
        <Skeleton width="min(260px, 70%)" height="2rem" />
        <Skeleton height="160px" />
        <Skeleton height="320px" />
      </div>
    </SkeletonGroup>
  );
}
