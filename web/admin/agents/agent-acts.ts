/** The acts that an agent's state and one's roles allow, the next step first. Pure. */
import type { AgentView } from "../../../worker/contract/staff/staff-people.ts";

export type AgentAct =
  | "approve-agent"
  | "suspend-agent"
  | "resume-agent"
  | "log-out-agent"
  | "recover-agent";

type Facts = Pick<AgentView["agent"], "state" | "is_verified" | "sessions">;

export function actsFor(agent: Facts, may: readonly string[]): AgentAct[] {
  const isSuspended = agent.state === "suspended";
  const acts: [AgentAct, boolean][] = [
    ["resume-agent", isSuspended],
    ["approve-agent", !isSuspended && !agent.is_verified],
    ["recover-agent", !isSuspended],
    ["log-out-agent", agent.sessions > 0],
    ["suspend-agent", !isSuspended],
  ];
  return acts.flatMap(([act, isDue]) => (isDue && may.includes(act) ? [act] : []));
}
