/** The shop's client of each gateway, before the simulator or before a fetch that answers as a test wants. */
import type { Gateway } from "../../../worker/messages/gateway.ts";
import { alphaSms } from "../../../worker/messages/gateways/alpha-sms.ts";
import type { Fetch } from "../../../worker/http/outgoing.ts";
import type { GatewayOptions } from "../../../worker/messages/gateways/options.ts";
import { sslWireless } from "../../../worker/messages/gateways/ssl-wireless.ts";
import { SMS_ORIGIN } from "../../support/simulated/simulated-gateway.ts";

export const CLIENTS = { "ssl-wireless": sslWireless, "alpha-sms": alphaSms };
export type ClientName = keyof typeof CLIENTS;
export const NAMES = ["ssl-wireless", "alpha-sms"] as const satisfies readonly ClientName[];

export const TOKEN = "a-token-that-nobody-may-read";
export const MESSAGE = {
  id: "ticket:7:issued",
  phone: "01712345678",
  text: "আপনার টিকেট: https://a.b/t",
};

export function aClient(
  name: ClientName,
  fetch: Fetch,
  change: Partial<GatewayOptions> = {},
): Gateway {
  return CLIENTS[name]({
    fetch,
    account: { baseUrl: SMS_ORIGIN, token: TOKEN, sender: "SHOP" },
    timeoutMs: 5_000,
    onRefusal: () => {},
    ...change,
  });
}

/** Answers each call with this body. */
export function answering(body: unknown, status = 200): Fetch {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return () => Promise.resolve(new Response(text, { status }));
}
