/** Where the wallet sends the buyer of an agent's program (decisions 6). */
import { listReturnHosts } from "../../db/agents/return-hosts.ts";
import { database } from "../../db/client.ts";
import type { Refusal } from "../../domain/refusal.ts";

const FOR_AGENTS = "return_url: only a logged-in agent's program may name one";
const UNKNOWN_HOST =
  "return_url: its host is none of the agent's return hosts; name it with POST /api/agent/return-hosts";

/** Returns null where the payment may use it, or names none. */
export async function refuseReturnUrl(
  env: Env,
  agentId: string | null,
  returnUrl: string | null,
): Promise<Refusal | null> {
  if (returnUrl === null) return null;
  if (agentId === null) return { reason: "field_invalid", sentences: [FOR_AGENTS] };
  const { hostname, port, username } = new URL(returnUrl);
  const hosts = await listReturnHosts(database(env), agentId);
  const isAllowed = hosts.includes(hostname) && port === "" && username === "";
  return isAllowed ? null : { reason: "field_invalid", sentences: [UNKNOWN_HOST] };
}
