/** The message gateways by name, and the one that this shop sends through. */
import {
  messageAccount,
  type GatewayName,
  type MessageVariables,
} from "../config/message-account.ts";
import { logNote } from "../telemetry/log.ts";
import type { Gateway } from "./gateway.ts";
import { alphaSms } from "./gateways/alpha-sms.ts";
import type { GatewayOptions } from "./gateways/options.ts";
import { sslWireless } from "./gateways/ssl-wireless.ts";

const GATEWAYS: Record<GatewayName, (options: GatewayOptions) => Gateway> = {
  "ssl-wireless": sslWireless,
  "alpha-sms": alphaSms,
};

/** How long a gateway may take; a message without an answer by then may have been sent or not. */
const TIMEOUT_MS = 10_000;

/** Returns null when messages are off or their secret is missing; they wait then. */
export function messageGateway(env: MessageVariables): Gateway | null {
  const account = messageAccount(env);
  if (account === null) return null;
  return GATEWAYS[account.gateway]({
    fetch: (url, init) => fetch(url, init),
    account,
    timeoutMs: TIMEOUT_MS,
    onRefusal: (answer) => logNote("message_not_accepted", answer),
  });
}
