/**
 * Acts on an agent: approve (which states that the phone number was called and the agent answered), suspend and
 * reinstate, end all sessions, and give a one-time link to a new password.
 */
import { randomToken, sha256 } from "../../auth/signer.ts";
import { changeAgent, type AgentChange } from "../../db/agents/account-changes.ts";
import { findAccount, type Account } from "../../db/agents/agents.ts";
import { endSessionsByStaff, insertRecovery } from "../../db/agents/sessions.ts";
import { database } from "../../db/client.ts";
import { loginName } from "../../domain/agents/login-name.ts";
import { RECOVERY_MS } from "../../domain/agents/session-rules.ts";
import { dhakaTime } from "../../domain/dhaka-time.ts";
import type { Refusal } from "../../domain/refusal.ts";
import { err, ok, type Result } from "../../domain/result.ts";
import { STAFF_ACTS, type ActName } from "../../contract/staff-acts/staff-acts.ts";
import { steps, type ActContext, type OwnFields, type ActPlan } from "../act-steps.ts";

type AgentPlan = ActPlan<OwnFields<"approve-agent">>;

export const planApproveAgent = steps(STAFF_ACTS["approve-agent"], (context, { agent }) =>
  onAgent(context, agent, ({ agent: { id }, contactVerifiedAt }) =>
    changePlan(context, id, "approve", contactVerifiedAt === null, {
      due: `Agent ${id} may log in; the phone number counts as verified by your call.`,
      done: `Agent ${id} is approved already.`,
    }),
  ),
);

export const planSuspendAgent = steps(STAFF_ACTS["suspend-agent"], (context, { agent }) =>
  onAgent(context, agent, ({ agent: { id }, suspendedAt }) => ({
    ...changePlan(context, id, "suspend", suspendedAt === null, {
      due: `Agent ${id} is suspended: every session is over and nobody logs in.`,
      done: `Agent ${id} is suspended already.`,
    }),
    inverse: inverse("resume-agent", id),
  })),
);

export const planResumeAgent = steps(STAFF_ACTS["resume-agent"], (context, { agent }) =>
  onAgent(context, agent, ({ agent: { id }, suspendedAt }) => ({
    ...changePlan(context, id, "resume", suspendedAt !== null, {
      due: `Agent ${id} may log in again.`,
      done: `Agent ${id} is not suspended.`,
    }),
    inverse: inverse("suspend-agent", id),
  })),
);

export const planLogOutAgent = steps(
  STAFF_ACTS["log-out-agent"],
  ({ env, ...context }, { agent }) =>
    onAgent({ env, ...context }, agent, ({ agent: { id } }) => ({
      ...agentFields(id, "log_out"),
      isDue: true,
      message: `Every session of agent ${id} is over.`,
      async execute(line) {
        await endSessionsByStaff(database(env), id, line);
        return ok({ changed: true });
      },
    })),
);

export const planRecoverAgent = steps(STAFF_ACTS["recover-agent"], (context, { agent }) =>
  onAgent(context, agent, ({ agent: { id } }) => {
    const message = `Agent ${id} can set a new password once, within an hour.`;
    return {
      ...agentFields(id, "recover"),
      isDue: true,
      message,
      async execute(line) {
        const code = randomToken();
        const expiresAt = line.now + RECOVERY_MS;
        const recovery = { codeHash: await sha256(code), agentId: id, expiresAt };
        await insertRecovery(database(context.env), recovery, line);
        // The code is in the fragment, which no server logs.
        const link = `${context.origin}/agentPassword#${code}`;
        const instruction = `Give it to the agent alone, until ${dhakaTime(expiresAt)}: ${link}`;
        return ok({ changed: true, message: `${message} ${instruction}`, view: { link } });
      },
    };
  }),
);

function changePlan(
  { env }: ActContext,
  id: string,
  change: AgentChange,
  isDue: boolean,
  message: { due: string; done: string },
): AgentPlan {
  return {
    ...agentFields(id, change),
    isDue,
    message: isDue ? message.due : message.done,
    execute: async (line) => ok({ changed: await changeAgent(database(env), id, change, line) }),
  };
}

function agentFields(id: string, change: string): Pick<AgentPlan, "target" | "facts" | "view"> {
  return { target: id, facts: { agent: id, change }, view: { agent: id, link: null } };
}

function inverse(act: ActName, agent: string) {
  return { act, input: { agent } };
}

/** By id, phone number or email. */
async function onAgent(
  { env }: ActContext,
  text: string,
  plan: (account: Account) => AgentPlan,
): Promise<Result<AgentPlan, Refusal>> {
  const name = loginName(text);
  const key = "mobile" in name || text.includes("@") ? name : { id: text };
  const account = await findAccount(database(env), key);
  return account === null ? err({ reason: "agent_unknown" }) : ok(plan(account));
}
