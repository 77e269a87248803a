/** Hands messages that are due to the gateway. */
import { messageGateway } from "../messages/registry.ts";

export async function sendMessages(env: Env): Promise<void> {
  const gateway = messageGateway(env);
  if (gateway === null) return;
}
