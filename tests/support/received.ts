/** What the buyer's phone gets about a bill, once everything about it may be sent. */
import { env } from "cloudflare:workers";
import { messageDependencies } from "../../worker/dependencies/messages.ts";
import { sendMessages } from "../../worker/flows/messages/send-messages.ts";
import { aGateway } from "./simulated/fake-gateway.ts";

export async function receive(bill: number): Promise<string[]> {
  await env.DB.prepare("UPDATE messages SET urgent_from = 0, queue_at = 1 WHERE bill_id = ?")
    .bind(bill)
    .run();
  const gateway = aGateway();
  const deps = messageDependencies(env, gateway);
  if (deps === null) throw new Error("there is a gateway");
  await sendMessages(deps, { most: 50, bill, until: Infinity });
  return gateway.received.map(({ text }) => text);
}
