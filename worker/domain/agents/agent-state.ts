/** The state of an agent's account. Pure. */

export const AGENT_STATES = ["waiting", "active", "suspended"] as const;
export type AgentState = (typeof AGENT_STATES)[number];

export function agentState(account: {
  approvedAt: number | null;
  suspendedAt: number | null;
}): AgentState {
  if (account.suspendedAt !== null) return "suspended";
  return account.approvedAt === null ? "waiting" : "active";
}
