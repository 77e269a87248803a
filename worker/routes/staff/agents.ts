/** Agents as staff see them: the list with what each sold lately, and an account. */
import { Hono } from "hono";
import type { AppEnv } from "../../http/app-env.ts";
import {
  AgentBody,
  AgentsBody,
  type AgentsView,
  type AgentView,
} from "../../contract/staff/staff-people.ts";
import {
  findAgent,
  FROM_THE_NEWEST,
  listAgents,
  salesOfAgents,
  type AgentRow,
  type AgentSales,
} from "../../db/agents/agent-list.ts";
import { database } from "../../db/client.ts";
import { agentState } from "../../domain/agents/agent-state.ts";
import { salesSearch } from "../../domain/agents/sales-query.ts";
import { dhakaIso, dhakaIsoOrNull } from "../../domain/dhaka-time.ts";
import { toTaka } from "../../domain/money.ts";
import { readBody } from "../../http/body.ts";
import { refuse } from "../../http/refusal-response.ts";

const AGENTS_A_PAGE = 50;
const LATELY_MS = 30 * 86_400_000;

export const staffAgents = new Hono<AppEnv>()
  .post("/agents", async (c) => {
    const body = await readBody(c, AgentsBody);
    if (!body.ok) return refuse(c, body.error);
    const { state = null, word = "", after } = body.value;
    const db = database(c.env);
    const search = word === "" ? null : salesSearch(word);
    const filter = { state, search, after: readAfter(after) };
    const rows = await listAgents(db, filter, AGENTS_A_PAGE + 1);
    const agents = rows.slice(0, AGENTS_A_PAGE);
    const last = rows.length > AGENTS_A_PAGE ? agents.at(-1) : undefined;
    const ids = agents.map(({ id }) => id);
    const sold = await salesOfAgents(db, ids, Date.now() - LATELY_MS);
    const view: AgentsView = {
      status_code: 201,
      agents: agents.map((agent) => agentFields(agent, sold.get(agent.id))),
      next: last === undefined ? null : `${last.createdAt}.${last.id}`,
    };
    return c.json(view, 200);
  })

  .post("/agent", async (c) => {
    const body = await readBody(c, AgentBody);
    if (!body.ok) return refuse(c, body.error);
    const db = database(c.env);
    const now = Date.now();
    const agent = await findAgent(db, body.value.agent, now);
    if (agent === null) return refuse(c, { reason: "agent_unknown" });
    const sold = await salesOfAgents(db, [agent.id], now - LATELY_MS);
    const view: AgentView = {
      status_code: 201,
      agent: {
        ...agentFields(agent, sold.get(agent.id)),
        email: agent.email,
        approved_at: dhakaIsoOrNull(agent.approvedAt),
        verified_at: dhakaIsoOrNull(agent.contactVerifiedAt),
        suspended_at: dhakaIsoOrNull(agent.suspendedAt),
        password_changed_at: dhakaIsoOrNull(agent.passwordChangedAt),
        sessions: agent.sessions,
      },
    };
    return c.json(view, 200);
  });

function agentFields(agent: AgentRow, sold: AgentSales | undefined): AgentsView["agents"][number] {
  const { id, name, address, mobile, contactVerifiedAt, createdAt } = agent;
  return {
    id,
    name,
    address,
    phone: mobile,
    state: agentState(agent),
    is_verified: contactVerifiedAt !== null,
    joined_at: dhakaIso(createdAt),
    sold: {
      tickets: sold?.tickets ?? 0,
      places: sold?.places ?? 0,
      amount: toTaka(sold?.paidPoisha ?? 0),
    },
  };
}

/** The cursor names the last agent of a page; an unknown one begins at the newest. */
function readAfter(cursor: string | undefined): { createdAt: number; id: string } {
  const [, createdAt, id = ""] = /^(\d{1,16})\.(.+)$/.exec(cursor ?? "") ?? [];
  return createdAt === undefined ? FROM_THE_NEWEST : { createdAt: Number(createdAt), id };
}
