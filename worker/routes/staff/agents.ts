/**
 * What staff do to an agent: approve (which says that the phone number was called and the agent answered), suspend and
 * let back in, end all sessions, and give a one-time link to a new password. A dry run writes nothing.
 */
import { Hono } from "hono";
import type { Context } from "hono";
import { AgentAct, type AgentActView } from "../../contract/staff.ts";
import { changeAgent, type AgentChange } from "../../db/agents/account-changes.ts";
import { findAccount, type Account } from "../../db/agents/agents.ts";
import { endSessionsByStaff, insertRecovery } from "../../db/agents/sessions.ts";
import { database } from "../../db/client.ts";
import type { StaffAct } from "../../db/staff/staff-acts.ts";
import { loginName } from "../../domain/agents/login-name.ts";
import { RECOVERY_MS } from "../../domain/agents/session-rules.ts";
import { dhakaTime } from "../../domain/dhaka-time.ts";
import type { AppEnv } from "../../http/app-env.ts";
import { readBody } from "../../http/body.ts";
import { refuse } from "../../http/refusal-response.ts";
import { randomToken, sha256 } from "../../auth/signer.ts";

interface Plan {
  /** False: there is nothing to change. */
  isDue: boolean;
  message: string;
  /** Applies the act; returns the link, where the act creates one. */
  act(note: StaffAct): Promise<{ changed: boolean; link?: string }>;
}

export const staffAgents = new Hono<AppEnv>()
  .post("/approve-agent", (c) =>
    onAgent(c, "approve_agent", ({ agent: { id }, contactVerifiedAt }) =>
      planChange(c, id, "approve", contactVerifiedAt === null, {
        due: `Agent ${id} may log in; the phone number counts as verified by your call.`,
        done: `Agent ${id} is approved already.`,
      }),
    ),
  )

  .post("/suspend-agent", (c) =>
    onAgent(c, "suspend_agent", ({ agent: { id }, suspendedAt }) =>
      planChange(c, id, "suspend", suspendedAt === null, {
        due: `Agent ${id} is suspended: every session is over and nobody logs in.`,
        done: `Agent ${id} is suspended already.`,
      }),
    ),
  )

  .post("/resume-agent", (c) =>
    onAgent(c, "resume_agent", ({ agent: { id }, suspendedAt }) =>
      planChange(c, id, "resume", suspendedAt !== null, {
        due: `Agent ${id} may log in again.`,
        done: `Agent ${id} is not suspended.`,
      }),
    ),
  )

  .post("/log-out-agent", (c) =>
    onAgent(c, "log_out_agent", ({ agent: { id } }) => ({
      isDue: true,
      message: `Every session of agent ${id} is over.`,
      async act(note) {
        await endSessionsByStaff(database(c.env), id, note);
        return { changed: true };
      },
    })),
  )

  .post("/recover-agent", (c) =>
    onAgent(c, "recover_agent", ({ agent: { id } }) => ({
      isDue: true,
      message: `Agent ${id} can set a new password once, within an hour.`,
      async act(note) {
        const code = randomToken();
        const expiresAt = note.now + RECOVERY_MS;
        const recovery = { codeHash: await sha256(code), agentId: id, expiresAt };
        await insertRecovery(database(c.env), recovery, note);
        // In the fragment, which no server logs.
        const link = `${new URL(c.req.url).origin}/agentPassword#${code}`;
        return {
          changed: true,
          link: `Give it to the agent alone, until ${dhakaTime(expiresAt)}: ${link}`,
        };
      },
    })),
  );

function planChange(
  c: Context<AppEnv>,
  id: string,
  change: AgentChange,
  isDue: boolean,
  message: { due: string; done: string },
): Plan {
  return {
    isDue,
    message: isDue ? message.due : message.done,
    act: async (note) => ({ changed: await changeAgent(database(c.env), id, change, note) }),
  };
}

async function onAgent(c: Context<AppEnv>, act: string, plan: (account: Account) => Plan) {
  const body = await readBody(c, AgentAct);
  if (!body.ok) return refuse(c, body.error);
  const { by, reason, dry_run, agent: text } = body.value;
  const name = loginName(text);
  const key = "mobile" in name || text.includes("@") ? name : { id: text };
  const account = await findAccount(database(c.env), key);
  if (account === null) return refuse(c, { reason: "agent_unknown" });
  const { id } = account.agent;
  const { isDue, message, act: write } = plan(account);
  const note: StaffAct = { by: `staff:${by}`, act, target: id, reason, now: Date.now() };
  const written = dry_run || !isDue ? { changed: false } : await write(note);
  const link = "link" in written ? ` ${written.link}` : "";
  const view: AgentActView = {
    status_code: 201,
    dry_run,
    changed: written.changed,
    message: `${message}${link}`,
    agent: id,
  };
  return c.json(view, 200);
}
