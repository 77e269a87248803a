/** An agent's account: its facts, and the acts that its state allows. */
import { useState } from "react";
import type { AgentView } from "../../../worker/contract/staff/staff-people.ts";
import { ActDialog } from "../acts/act-dialog.tsx";
import { actName } from "../acts/act-name.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { QueryState } from "../query-state.tsx";
import { linkGiven } from "../acts/link-given.tsx";
import { Panel } from "../panel.tsx";
import { hashTo } from "../frame/places.ts";
import type { ScreenProps } from "../frame/screen-props.ts";
import { useInstant } from "../use-instant.ts";
import { useStaffQuery } from "../use-staff-query.ts";
import { Button } from "../../ui/button.tsx";
import { FactList, type Fact } from "../../ui/fact-list.tsx";
import { actsFor, type AgentAct } from "./agent-acts.ts";
import styles from "../admin.module.css";
import facts from "./agents.module.css";

type Agent = AgentView["agent"];

export function AgentScreen({ me, onMe, place }: ScreenProps) {
  const { t, format } = useAdminMessages();
  const read = useStaffQuery("agent", { agent: place.id ?? "" });
  const [chosen, setChosen] = useState<AgentAct | null>(null);
  const agent = read.value?.agent ?? null;
  return (
    <>
      <p>
        <a href={hashTo("/agents")}>{t.people.back}</a>
      </p>
      <QueryState read={read} title={t.placeNames.agent} />
      {agent !== null && (
        <>
          <h1>{agent.name}</h1>
          <Panel>
            <a className="digits" href={`tel:${agent.phone}`}>
              {format.digits(agent.phone)}
            </a>
            <AgentFacts agent={agent} />
          </Panel>
          <span className={styles["tools"]}>
            {actsFor(agent, me.may).map((act) => (
              <Button key={act} variant="quiet" onClick={() => setChosen(act)}>
                {actName(t, act)}
              </Button>
            ))}
          </span>
          <p>
            <a href={hashTo("/log", { filter: { target: agent.id } })}>{t.people.whatWasDone}</a>
          </p>
          {chosen !== null && (
            <ActDialog
              act={chosen}
              input={{ agent: agent.id }}
              target={agent.name}
              onMe={onMe}
              onClose={() => setChosen(null)}
              outcome={linkGiven}
            />
          )}
        </>
      )}
    </>
  );
}

function AgentFacts({ agent }: { agent: Agent }) {
  const { t, format } = useAdminMessages();
  const instant = useInstant();
  const words = t.people;
  const at = (iso: string | null) => (iso === null ? words.notYet : instant(iso));
  const sold = words.soldText(format.digits(agent.sold.tickets), format.money(agent.sold.amount));
  const rows: Fact[] = [
    [words.state, words.agentStates[agent.state]],
    [words.verified, at(agent.verified_at)],
    [words.address, agent.address],
    [words.email, agent.email],
    [words.soldLately, sold],
    [words.joined, instant(agent.joined_at)],
    [words.approvedAt, at(agent.approved_at)],
    [words.agentSessions, words.devices(format.digits(agent.sessions))],
  ];
  if (agent.suspended_at !== null) rows.push([words.suspendedAt, instant(agent.suspended_at)]);
  if (agent.password_changed_at !== null) {
    rows.push([words.passwordChangedAt, instant(agent.password_changed_at)]);
  }
  return <FactList facts={rows} className={facts["facts"]} />;
}
