/** `/agent`: what the agent who is logged in has sold. */
import { useState } from "react";
import { useAgent } from "../../use-agent.ts";
import { useWords } from "../../text/use-words.ts";
import { Page } from "../../ui/page.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import styles from "./agent.module.css";
import { LogInFirst } from "./log-in-first.tsx";
import { lastDays, type SalesWish } from "./sales-days.ts";
import { Sales } from "./sales.tsx";
import { SalesFilter } from "./sales-filter.tsx";

const DAYS_AT_FIRST = 7;

export function AgentPage() {
  const { t } = useWords();
  const { agent, isWaiting } = useAgent();
  const isKnown = agent !== null;
  return (
    <Page title={t.agents.pageTitle} hasHiddenTitle={!isKnown}>
      <meta name="robots" content="noindex" />
      {isWaiting && <Waiting />}
      {!isWaiting && !isKnown && <LogInFirst />}
      {isKnown && <OwnSales key={agent.id} />}
    </Page>
  );
}

function OwnSales() {
  const [now] = useState(Date.now);
  const [wish, setWish] = useState<SalesWish>({ ...lastDays(DAYS_AT_FIRST, now), search: "" });
  return (
    <div className={styles["page"]}>
      <SalesFilter wish={wish} now={now} onWish={setWish} />
      <Sales key={JSON.stringify(wish)} wish={wish} />
    </div>
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
